import ImageHeaders

print(ImageFormat.allCases.map(\.mediaType))
