import Markup

extension DroppedData {
    /// The Markdown for the files: a line each. Empty for none.
    public var attachments: String {
        var text = ""
        for file in files {
            if !text.isEmpty { text += "\n" }
            text += Attachment.markdown(name: file.name, hash: file.hash, isPicture: file.width > 0)
        }
        return text
    }
}
