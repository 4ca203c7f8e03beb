public import ModuleKit

/// Where blobs are in an object store: `s3://BUCKET/PREFIX`. Where the store is and who asks, the variables say that other
/// programs read too: `AWS_ENDPOINT_URL`, `AWS_REGION`, `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY`.
///
/// Source: https://docs.aws.amazon.com/sdkref/latest/guide/settings-reference.html
public struct S3Address: Sendable {
    /// 3 … 63 letters, digits, `-` and `.`.
    public let bucket: String
    /// What keys begin with: nothing, or names that end with a slash.
    public let prefix: String

    /// Whether `text` means a bucket rather than a folder.
    public static func isAddress(_ text: String) -> Bool { text.hasPrefix("s3://") }

    /// Nil for what is no such address: names have letters, digits, `-`, `_` and `.`, a prefix 200 of them at most.
    public init?(_ text: String) {
        guard Self.isAddress(text) else { return nil }
        let parts = text.dropFirst(5).split(separator: "/", omittingEmptySubsequences: false)
        guard let bucket = parts.first, 3...63 ~= bucket.utf8.count,
            bucket.utf8.allSatisfy({ WebAddress.isNameByte($0) })
        else { return nil }
        var names = parts.dropFirst()
        if names.last?.isEmpty == true { names.removeLast() }
        let isSound = names.allSatisfy { name in
            name != "." && name != ".." && !name.isEmpty
                && name.utf8.allSatisfy { WebAddress.isNameByte($0) || $0 == UInt8(ascii: "_") }
        }
        guard isSound, names.reduce(0, { $0 + $1.utf8.count + 1 }) <= 200 else { return nil }
        self.bucket = String(bucket)
        prefix = names.map { $0 + "/" }.joined()
    }

    /// As it is written.
    public var text: String { "s3://\(bucket)/\(prefix)" }

    /// Where the store is: `AWS_ENDPOINT_URL`, else Amazon's for the region. Nil for what is no address.
    public static func endpoint(_ variable: (String) -> String?) -> WebAddress? {
        WebAddress(variable("AWS_ENDPOINT_URL") ?? "https://s3.\(region(variable)).amazonaws.com")
    }

    /// `AWS_REGION`, else `us-east-1`, which stores of other makers expect.
    public static func region(_ variable: (String) -> String?) -> String { variable("AWS_REGION") ?? "us-east-1" }
}
