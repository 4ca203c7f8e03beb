import TextProof

var units = 0, steps = 0, multi = 0, mid = 0
for n in 0..<2000 { let h = Campaign(seed: 1).history(n); steps += h.steps.count; for s in h.steps { units += s.span; if s.parents.count > 1 { multi += 1 }; for p in s.parents where p.unit != h.steps[p.step].span - 1 { mid += 1 } } }
print(units, steps, multi, mid)
let clock = ContinuousClock()
print(clock.measure { for n in 0..<2000 { _ = Campaign(seed: 1).history(n) } })
print(clock.measure { for n in 0..<2000 { if let f = Campaign(seed: 1).failure(of: OracleSubject.self, by: n) { print(f) } } })
