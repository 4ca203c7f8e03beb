// What tests and benchmarks ask of WebAssembly: the same functions that they call natively. As in the page's module
// nothing runs at start. Runtime.swift is the page's.
