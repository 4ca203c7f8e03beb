import Drawing

print(RGBColor(red: 43, green: 76, blue: 155).hex)
print(RGBColor("#FAF8F4") == Style.light.paper)
