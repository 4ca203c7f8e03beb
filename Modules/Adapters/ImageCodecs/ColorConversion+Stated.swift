import CLCMS

extension ColorConversion {
    /// From the gamma and the primaries that a PNG states without a profile, in 100,000ths: white x and y, red, green,
    /// blue; a white y of 0 where it states none. Nil for sRGB's, and for what can't be.
    convenience init?(gamma: Int32, chromaticities: [Int32]) {
        let standard: [Int32] = [31270, 32900, 64000, 33000, 30000, 60000, 15000, 6000]
        let places = chromaticities.count == 8 && chromaticities[1] > 0 ? chromaticities : standard
        let isStandard = zip(places, standard).allSatisfy { abs(Int($0) - Int($1)) < 1000 }
        // 1 / 2.2, which is what programs write for sRGB.
        let isUsual = (44_000...47_000).contains(gamma)
        guard gamma > 0, !(isStandard && isUsual), (1_000...1_000_000).contains(gamma) else { return nil }
        func point(_ index: Int) -> cmsCIExyY {
            cmsCIExyY(x: Double(places[index]) / 100_000, y: Double(places[index + 1]) / 100_000, Y: 1)
        }
        guard stride(from: 1, to: 8, by: 2).allSatisfy({ places[$0] > 0 }) else { return nil }
        var white = point(0)
        var primaries = cmsCIExyYTRIPLE(Red: point(2), Green: point(4), Blue: point(6))
        guard let curve = cmsBuildGamma(nil, 100_000 / Double(gamma)) else { return nil }
        defer { cmsFreeToneCurve(curve) }
        var curves: [OpaquePointer?] = [curve, curve, curve]
        guard let profile = cmsCreateRGBProfile(&white, &primaries, &curves) else { return nil }
        defer { cmsCloseProfile(profile) }
        self.init(profile, space: .rgb)
    }
}
