// Times works in WebAssembly: node works.mjs MODULE ROUNDS KIND FILE
// Prints the median milliseconds of a round and a number of what came out.
import { readFileSync } from "node:fs"
const [file, rounds, kind, bytes] = process.argv.slice(2)
const module = new WebAssembly.Module(readFileSync(file))
const imports = {}
for (const { module: from, name } of WebAssembly.Module.imports(module)) (imports[from] ??= {})[name] = () => 0
const probe = new WebAssembly.Instance(module, imports).exports
probe.bojagi_seed(2026, 11)
const input = readFileSync(bytes)
const place = probe.probe_input(input.length)
new Uint8Array(probe.memory.buffer).set(input, place)
if (!probe.probe_open(Number(kind))) throw new Error("the module can't read " + bytes)
const times = []
for (let round = 0; round < Number(rounds); round++) {
    if (!probe.probe_prepare()) throw new Error("the work can't be prepared")
    const start = performance.now()
    const count = probe.probe_run()
    times.push(performance.now() - start)
    if (count < 0) throw new Error("the work failed")
}
times.sort((left, right) => left - right)
console.log(times[times.length >> 1], String(BigInt.asUintN(64, probe.probe_result())))
