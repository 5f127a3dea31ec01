"""Where compressed weights come from, and which device decodes them."""
