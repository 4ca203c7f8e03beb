// The WebAssembly product. The page calls its exported functions; nothing runs at start, so the module is
// linked without an entry point and this file's top level holds declarations only.

/// The version of the calls between the page and this module; the page refuses a module that answers another.
@_expose(wasm, "bojagi_version")
@_cdecl("bojagi_version")
public func interfaceVersion() -> Int32 { 1 }
