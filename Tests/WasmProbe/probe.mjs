// Runs a function of the module and prints what it answers: node probe.mjs MODULE FUNCTION [NUMBER]...
import { readFileSync } from "node:fs"
const [file, name, ...numbers] = process.argv.slice(2)
const module = new WebAssembly.Module(readFileSync(file))
const imports = {}
for (const { module: from, name } of WebAssembly.Module.imports(module)) (imports[from] ??= {})[name] = () => 0
const probe = new WebAssembly.Instance(module, imports).exports
probe.bojagi_seed(2026, 11)
console.log(String(BigInt.asUintN(64, BigInt(probe[name](...numbers.map(Number))))))
