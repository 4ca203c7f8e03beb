/// The file that makes a folder an exchange folder.
public enum ExchangeMarker {
    public static let name = "bojagi-exchange"
}
