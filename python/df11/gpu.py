def decodes_on(device): return False
