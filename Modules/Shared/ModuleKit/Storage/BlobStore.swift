/// Keeps byte strings under the SHA-256 of their content. What `put` returned for is durable.
public protocol BlobStore: AnyObject {
    /// Stores the bytes once, however often they come.
    func put(_ bytes: [UInt8]) throws(StoreError) -> BlobHash
    /// The bytes, checked against their hash.
    func bytes(of hash: BlobHash) throws(StoreError) -> [UInt8]
    func contains(_ hash: BlobHash) throws(StoreError) -> Bool
    /// All hashes, sorted.
    func all() throws(StoreError) -> [BlobHash]
    /// Removes a blob; no error if there is none.
    func remove(_ hash: BlobHash) throws(StoreError)
    /// Reads every blob and names those that are damaged, in order, then leftovers of interrupted writes and
    /// files that do not belong there.
    func check() throws(StoreError) -> [BlobFault]
    /// Moves damaged blobs aside and removes leftovers.
    func repair() throws(StoreError)
}

/// The SHA-256 of some bytes, as 64 lower-case hexadecimal digits.
public struct BlobHash: Hashable, Comparable, Sendable {
    public let hex: String

    /// Nil unless `hex` is 64 lower-case hexadecimal digits.
    public init?(hex: String) {
        guard hex.utf8.count == 64 else { return nil }
        for byte in hex.utf8 {
            let isDigit = byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
            let isLetter = byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "f")
            guard isDigit || isLetter else { return nil }
        }
        self.hex = hex
    }

    /// From the digest's 32 bytes.
    package init(digest: [UInt8]) {
        let digits: StaticString = "0123456789abcdef"
        var text: [UInt8] = []
        text.reserveCapacity(64)
        for byte in digest {
            text.append(digits.utf8Start[Int(byte >> 4)])
            text.append(digits.utf8Start[Int(byte & 15)])
        }
        hex = String(decoding: text, as: UTF8.self)
    }

    public static func < (left: BlobHash, right: BlobHash) -> Bool {
        left.hex < right.hex
    }
}

/// What is wrong in a blob store.
public enum BlobFault: Equatable, Sendable {
    /// Its bytes do not have its hash.
    case damaged(BlobHash)
    /// A file that an interrupted write left behind.
    case leftover(String)
    /// A file or folder that is no blob, or a blob in the wrong folder. Nobody removes it.
    case misplaced(String)
}
