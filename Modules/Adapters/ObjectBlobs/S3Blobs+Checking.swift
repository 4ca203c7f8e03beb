package import Markup
public import ModuleKit
public import Replication

extension S3Blobs {
    /// Where `repair` puts what is damaged, behind the prefix.
    private static let damaged = "damaged/"

    /// A request for every thousand.
    public func all() throws(StoreError) -> [BlobHash] {
        try survey().blobs
    }

    /// Reads every blob. There are no leftovers: an object has its name when it is whole.
    public func check() throws(StoreError) -> [BlobFault] {
        let found = try survey()
        var faults: [BlobFault] = []
        for hash in found.blobs where try !isSound(hash) { faults.append(.damaged(hash)) }
        return faults + found.misplaced.map { .misplaced($0) }
    }

    /// Moves damaged blobs to `damaged/` behind the prefix, under their hash; what is misplaced stays.
    public func repair() throws(StoreError) {
        for case .damaged(let hash) in try check() {
            var bytes: [UInt8] = []
            // One that is too large stays where it is.
            guard try size(of: hash) ?? 0 <= UInt64(BlobLimit.bytes) else { continue }
            try forEachChunk(of: hash) { (chunk) throws(StoreError) in bytes += chunk }
            try put(bytes, BlobHash(of: bytes), at: prefix + Self.damaged + hash.hex)
            try remove(hash)
        }
    }

    /// Reads the list where that says it of several with one request, and asks for the others one by one: in a store of many
    /// more than are asked for, a page of the list may hold none of them.
    public func lacking(among hashes: [BlobHash]) throws(StoreError) -> [BlobHash] {
        var lacking: Set<BlobHash> = []
        var rest = Set(hashes).sorted()[...]
        var saysMuch = true
        while let first = rest.first, rest.count >= Self.fewest, saysMuch {
            // A key's beginning stands before it, and behind nearly all that do.
            let page = try keys(after: String(key(of: first).dropLast()))
            let there = Set(page.keys)
            let last = page.keys.last
            let told = rest.prefix(while: { hash in !page.hasMore || last.map { key(of: hash) <= $0 } == true })
            lacking.formUnion(told.filter { !there.contains(key(of: $0)) })
            rest = rest.dropFirst(told.count)
            saysMuch = told.count >= Self.fewest
        }
        for hash in rest where try !contains(hash) { lacking.insert(hash) }
        return hashes.filter { lacking.contains($0) }
    }

    /// A page of the list that says less is not worth its thousand keys.
    private static let fewest = 8

    private func isSound(_ hash: BlobHash) throws(StoreError) -> Bool {
        do throws(StoreError) {
            _ = try bytes(of: hash)
            return true
        } catch .damagedBlob {
            return false
        }
    }

    /// What lies under the prefix, each list sorted. Names are relative to it.
    private func survey() throws(StoreError) -> (blobs: [BlobHash], misplaced: [String]) {
        var blobs: [BlobHash] = []
        var misplaced: [String] = []
        var last = ""
        var isWhole = false
        while !isWhole {
            let page = try keys(after: last)
            for key in page.keys {
                // In the order of bytes, each once: else nothing would say that it comes to an end.
                guard key.hasPrefix(prefix), last.utf8.lexicographicallyPrecedes(key.utf8) else {
                    throw .inputOutput(path: name, detail: "the store's list is in no order")
                }
                last = key
                let file = String(key.dropFirst(prefix.count))
                if let hash = BlobHash(hex: file) {
                    blobs.append(hash)
                } else if !file.hasPrefix(Self.damaged), !file.isEmpty {
                    misplaced.append(file)
                }
            }
            isWhole = !page.hasMore || page.keys.isEmpty
        }
        return (blobs, misplaced)
    }

    private func keys(after last: String) throws(StoreError) -> KeyPage {
        let answer = try ask(BucketRequest(.list(after: last), prefix))
        guard answer.status == 200 else { throw fault(answer) }
        guard let page = try? KeyPage(answer.body) else {
            throw .inputOutput(path: name, detail: "the store's list can't be read")
        }
        return page
    }
}

/// A page of a list of objects.
///
/// Source: https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html
package struct KeyPage {
    package private(set) var keys: [String] = []
    private(set) var hasMore = false

    package init(_ bytes: [UInt8]) throws(XMLFault) {
        var scanner = XMLScanner(bytes)
        var element: ArraySlice<UInt8> = []
        var text: [UInt8] = []
        while let token = try scanner.next() {
            switch token {
            case .open(let name, _, let isEmpty):
                element = isEmpty ? [] : name
                text = []
            case .text(let range): text += try scanner.unescaped(range)
            case .literal(let range): text += scanner.bytes(in: range)
            case .close:
                if element.elementsEqual("Key".utf8) { keys.append(String(decoding: text, as: UTF8.self)) }
                if element.elementsEqual("IsTruncated".utf8) { hasMore = text.elementsEqual("true".utf8) }
                element = []
            }
        }
    }
}
