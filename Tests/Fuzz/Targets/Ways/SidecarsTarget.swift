import GalleryModel

/// Sidecars of photos, read and written over.
public final class SidecarsTarget: FuzzTarget {
    public let name = "sidecars"

    public init() {}

    public func seeds() -> [[UInt8]] { [Array(Self.rich.utf8)] }

    private static let rich = """
        <?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?>
        <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
        <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
         xmp:Rating="4" xmp:CreateDate="2024-02-29T23:59:58+09:00"><dc:title><rdf:Alt><rdf:li xml:lang="x-default">Sea &amp;
        sky</rdf:li></rdf:Alt></dc:title><dc:subject><rdf:Bag><rdf:li>sea</rdf:li><rdf:li>하늘</rdf:li></rdf:Bag></dc:subject>
        </rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>
        """

    public func run(_ bytes: [UInt8]) throws(FuzzFinding) {
        guard let document = try? XMPDocument(bytes) else { return }
        let old = document.facts
        var facts = old
        facts.title = "A < B & C"
        guard let written = facts.sidecar(over: bytes) else { return }
        guard let again = try? XMPDocument(written) else {
            throw FuzzFinding("a sidecar can't be read once it is written")
        }
        guard again.facts.title == facts.title, Set(again.facts.tags) == Set(facts.tags) else {
            throw FuzzFinding("a sidecar says something else than was written")
        }
    }
}
