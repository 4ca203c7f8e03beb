/// The file that makes a folder an exchange folder.
public enum ExchangeMarker {
    /// Within the folder itself; a folder that has it never becomes a workspace.
    public static let name = "bojagi-exchange"
}
