public import Replication

/// The way to a bucket of an object store with S3's interface; whoever conforms signs what is sent. Several
/// threads may ask at once: what one of them began to send another finishes.
public protocol BucketConnecting: AnyObject {
    /// Asks, and gives the answer whatever its status. Bytes of an answer of 200 or 206 go to `piece` as they come, which
    /// ends the transfer with false; the answer has no body then.
    func send(
        _ request: BucketRequest, piece: (UnsafeRawBufferPointer) -> Bool
    ) throws(WebFault) -> WebAnswer
}

/// One request to a bucket.
public struct BucketRequest: Sendable {
    /// What is done with the object.
    public enum Method: Sendable {
        /// Its bytes, from a byte on.
        case get(from: UInt64)
        /// How large it is.
        case head
        /// These are its bytes, with their hash.
        case put([UInt8], BlobHash)
        /// It is removed.
        case delete
        /// The objects that begin with the key, a thousand at most, from behind another one's key on; as XML.
        case list(after: String)
    }

    public var method: Method
    /// The object's name, with slashes. Not encoded.
    public var key: String

    public init(_ method: Method, _ key: String) {
        self.method = method
        self.key = key
    }

    /// In seconds: ten minutes for what has bytes, half a minute for the rest.
    public var seconds: Double {
        switch method {
        case .get, .put: 600
        case .head, .delete, .list: 30
        }
    }
}
