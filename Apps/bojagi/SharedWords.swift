func sharedWords(in language: String) -> [String: String] { [:] }
