"""What is proved of decay: strategies that lead the kernel's rules of analysis to each theorem."""
