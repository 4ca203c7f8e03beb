import DocumentHistories

/// What `count` random histories of an area, from `seed` on, come to; 0 for no such area or when devices disagree.
@_expose(wasm, "probe_area")
@_cdecl("probe_area")
public func areaDigest(_ area: UInt32, _ seed: UInt32, _ count: UInt32) -> UInt64 {
    DocumentArea(rawValue: area)?.digest(from: UInt64(seed), count: count) ?? 0
}

/// What `count` random histories of a text, from `seed` on, come to; 0 when replicas disagree.
@_expose(wasm, "probe_texts")
@_cdecl("probe_texts")
public func textDigest(_ seed: UInt32, _ count: UInt32) -> UInt64 {
    TextGathering.digest(from: UInt64(seed), count: count) ?? 0
}
