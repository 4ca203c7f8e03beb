import ObjectBlobs

/// Lists that an object store answers with.
public final class ObjectListsTarget: FuzzTarget {
    public let name = "object-lists"

    public init() {}

    public func seeds() -> [[UInt8]] { [Array(Self.list.utf8)] }

    private static let list = """
        <?xml version='1.0' encoding='UTF-8'?>
        <ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>blobs</Name><Prefix>home/</Prefix>
        <KeyCount>2</KeyCount><MaxKeys>1000</MaxKeys><IsTruncated>true</IsTruncated><Contents>
        <Key>home/ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad</Key><Size>3</Size></Contents>
        <Contents><Key>home/a &amp; b</Key><Size>0</Size></Contents></ListBucketResult>
        """

    public func run(_ bytes: [UInt8]) throws(FuzzFinding) {
        guard let page = try? KeyPage(bytes) else { return }
        guard page.keys.reduce(0, { $0 + $1.utf8.count }) <= bytes.count * 3 else {
            throw FuzzFinding("a list has longer names than itself")
        }
    }
}
