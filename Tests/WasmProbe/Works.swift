import TextMerging
import DocumentHistories
import TextWorks

// A work in four calls, so that the clock is held to `probe_run` alone.

nonisolated(unsafe) private var input: UnsafeMutableBufferPointer<UInt8>?
nonisolated(unsafe) private var work: TextWork?

/// Where the host writes the bytes of a work.
@_expose(wasm, "probe_input")
@_cdecl("probe_input")
public func makeInput(_ count: UInt32) -> UnsafeMutablePointer<UInt8>? {
    input?.deallocate()
    let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: Int(count))
    input = buffer
    return buffer.baseAddress
}

/// Reads the bytes; 0 when they are none for this kind of work.
@_expose(wasm, "probe_open")
@_cdecl("probe_open")
public func open(_ kind: UInt32) -> UInt32 {
    guard let input, let kind = TextWork.Kind(rawValue: kind) else { return 0 }
    work = TextWork(kind, on: Array(input))
    return work == nil ? 0 : 1
}

@_expose(wasm, "probe_prepare")
@_cdecl("probe_prepare")
public func prepare() -> UInt32 {
    (try? work?.prepare()) == nil ? 0 : 1
}

/// Does the work; returns the bytes of its text, or −1.
@_expose(wasm, "probe_run")
@_cdecl("probe_run")
public func run() -> Int32 {
    guard let count = try? work?.run() else { return -1 }
    return Int32(truncatingIfNeeded: count)
}

/// The text and what it saves, as one number.
@_expose(wasm, "probe_result")
@_cdecl("probe_result")
public func result() -> UInt64 {
    guard let text = work?.result else { return 0 }
    var digest = StateDigest()
    digest.add(Array(text.text.utf8))
    digest.add(text.saved())
    return digest.value
}
