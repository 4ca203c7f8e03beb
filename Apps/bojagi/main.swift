print("bojagi")
