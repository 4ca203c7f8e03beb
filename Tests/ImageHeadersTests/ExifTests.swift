import ImageHeaders
import Testing

@Suite("Exif")
struct ExifTests {
    private func header(_ tiff: [UInt8]) throws -> ImageHeader {
        try outcome(Hand.jpeg(before: [Hand.exif(tiff)])).get()
    }

    @Test("G10 Each orientation is applied to the size, in both byte orders", arguments: [false, true])
    func orientations(isBig: Bool) throws {
        for orientation in ImageOrientation.allCases {
            for field in [
                Hand.Field.short(0x0112, UInt32(orientation.rawValue)), .long(0x0112, UInt32(orientation.rawValue)),
            ] {
                let header = try header(Hand.tiff(isBig: isBig, [field]))
                #expect(header.orientation == orientation)
                let isTurned = orientation.rawValue >= 5
                #expect((header.width, header.height) == (isTurned ? (6, 8) : (8, 6)))
                #expect((header.storedWidth, header.storedHeight) == (8, 6))
            }
        }
        for wrong in [0, 9, 256, 65_535] as [UInt32] {
            #expect(try header(Hand.tiff(isBig: isBig, [.short(0x0112, wrong)])).orientation == .up)
        }
    }

    @Test("G10 The time of taking comes before the times of digitizing and of change", arguments: [false, true])
    func times(isBig: Bool) throws {
        let changed = Hand.Field.text(0x0132, "2003:03:03 03:03:03")
        let digitized = Hand.Field.text(0x9004, "2002:02:02 02:02:02")
        let taken = Hand.Field.text(0x9003, "2001:01:01 23:59:59")
        let zones: [Hand.Field] = [.text(0x9010, "+03:00"), .text(0x9011, "-09:30"), .text(0x9012, "+02:00")]
        func time(_ fields: [Hand.Field], _ detail: [Hand.Field]) throws -> CaptureTime? {
            try header(Hand.tiff(isBig: isBig, fields, detail: detail)).takenAt
        }
        #expect(
            try time([changed], [digitized, taken])
                == CaptureTime(year: 2001, month: 1, day: 1, hour: 23, minute: 59, second: 59))
        #expect(
            try time([changed], [digitized, taken] + zones)
                == CaptureTime(year: 2001, month: 1, day: 1, hour: 23, minute: 59, second: 59, offset: -570))
        #expect(
            try time([changed], [digitized] + zones)
                == CaptureTime(year: 2002, month: 2, day: 2, hour: 2, minute: 2, second: 2, offset: 120))
        #expect(
            try time([changed], zones)
                == CaptureTime(year: 2003, month: 3, day: 3, hour: 3, minute: 3, second: 3, offset: 180))
        #expect(try time([changed], []) != nil)
        #expect(try time([], zones) == nil)
    }

    @Test(
        "G10 The camera is the maker and the model, the maker's name once",
        arguments: [
            ("Canon", "Canon EOS R5", "Canon EOS R5"), ("NIKON CORPORATION", "NIKON D750", "NIKON D750"),
            ("Apple", "iPhone 15 Pro", "Apple iPhone 15 Pro"), ("SAMSUNG  ", "  SM-G991N ", "SAMSUNG SM-G991N"),
            ("LG", "", "LG"), ("", "X100", "X100"), ("", "", nil), ("   ", " ", nil), ("Me\u{7}", "A\nB", nil),
            ("카메라", "Z6", "Z6"), (String(repeating: "M", count: 65), "Z6", "Z6"),
            (String(repeating: "M", count: 64), "Z6", String(repeating: "M", count: 64) + " Z6"),
        ] as [(String, String, String?)])
    func camera(make: String, model: String, camera: String?) throws {
        for isBig in [false, true] {
            let fields: [Hand.Field] = [.text(0x010f, make), .text(0x0110, model)]
            #expect(try header(Hand.tiff(isBig: isBig, fields)).camera == camera)
        }
        let outside = Hand.tiff(isBig: true, [.raw(0x0110, 2, 40, 0xffff_fff0), .raw(0x010f, 2, .max, 8)])
        #expect(try header(outside).camera == nil)
    }

    /// TIFF whose first directory points to one with `fields` and their quotients, which begin behind it.
    private func tiff(pointer: Int, _ fields: [(tag: Int, type: Int, values: [[UInt32]])], isBig: Bool) -> [UInt8] {
        func number(_ value: some BinaryInteger, _ length: Int) -> [UInt8] {
            isBig ? Hand.big(value, length) : Hand.little(value, length)
        }
        let directory = 8 + 2 + 12 + 4
        var bytes = (isBig ? [0x4d, 0x4d] : [0x49, 0x49]) + number(42, 2) + number(8, 4)
        bytes += number(1, 2) + number(pointer, 2) + number(4, 2) + number(1, 4) + number(directory, 4) + number(0, 4)
        bytes += number(fields.count, 2)
        var free = directory + 2 + fields.count * 12 + 4
        var rest: [UInt8] = []
        for field in fields {
            bytes += number(field.tag, 2) + number(field.type, 2) + number(field.values.count, 4)
            switch field.type {
            case 2: bytes += field.values[0].map { UInt8($0) } + [UInt8](repeating: 0, count: 4 - field.values[0].count)
            case 3: bytes += number(field.values[0][0], 2) + [0, 0]
            default:
                bytes += number(free, 4)
                for value in field.values { rest += number(value[0], 4) + number(value[1], 4) }
                free += field.values.count * 8
            }
        }
        return bytes + number(0, 4) + rest
    }

    @Test(
        "G17 exposure, aperture, sensitivity and focal length are read, in both byte orders", arguments: [false, true])
    func exposure(isBig: Bool) throws {
        let bytes = tiff(
            pointer: 0x8769,
            [
                (0x829a, 5, [[1, 250]]), (0x829d, 5, [[28, 10]]), (0x8827, 3, [[400]]), (0x920a, 5, [[50, 1]]),
                (0xa405, 3, [[75]]),
            ], isBig: isBig)
        let exposure = try header(bytes).exposure
        #expect(exposure.time == Fraction(1, 250) && exposure.aperture?.value == 2.8)
        #expect(exposure.sensitivity == 400 && exposure.focalLength?.value == 50 && exposure.focalLengthOnFilm == 75)
        let nonsense = tiff(
            pointer: 0x8769, [(0x829a, 5, [[1, 0]]), (0x829d, 5, [[0, 10]]), (0x8827, 3, [[0]])], isBig: isBig)
        #expect(try header(nonsense).exposure.isEmpty)
        #expect(try header(Array(bytes.dropLast(8))).exposure.focalLength == nil, "outside")
        #expect(
            try header(Hand.tiff(isBig: isBig, [], detail: [.text(0xa434, "EF 50mm f/1.8")])).exposure.lens
                == "EF 50mm f/1.8")
    }

    @Test(
        "G17 the place is read in degrees, north, south, east and west, and nonsense is none", arguments: [false, true])
    func place(isBig: Bool) throws {
        func place(_ south: UInt32, _ latitude: [[UInt32]], _ west: UInt32, _ longitude: [[UInt32]]) throws
            -> PhotoPlace?
        {
            try header(
                tiff(
                    pointer: 0x8825,
                    [(1, 2, [[south]]), (2, 5, latitude), (3, 2, [[west]]), (4, 5, longitude)].map {
                        (tag: $0.0, type: $0.1, values: $0.2)
                    }, isBig: isBig)
            ).place
        }
        let (north, south, east, west) = (UInt32(0x4e), UInt32(0x53), UInt32(0x45), UInt32(0x57))
        let seoul = try place(north, [[37, 1], [33, 1], [594, 10]], east, [[126, 1], [58, 1], [4080, 100]])
        #expect(seoul == PhotoPlace(latitude: 3_756_650, longitude: 12_697_800))
        #expect(
            try place(south, [[33, 1], [30, 1], [0, 1]], west, [[70, 1], [30, 1], [0, 1]])
                == PhotoPlace(latitude: -3_350_000, longitude: -7_050_000))
        #expect(try place(north, [[91, 1], [0, 1], [0, 1]], east, [[1, 1], [0, 1], [0, 1]]) == nil)
        #expect(try place(north, [[.max, 1], [0, 1], [0, 1]], east, [[1, 1], [0, 1], [0, 1]]) == nil)
        #expect(try place(north, [[1, 0], [0, 1], [0, 1]], east, [[1, 1], [0, 1], [0, 1]]) == nil)
        #expect(try place(0x51, [[1, 1], [0, 1], [0, 1]], east, [[1, 1], [0, 1], [0, 1]]) == nil)
        #expect(try header(Hand.tiff(isBig: isBig, [.long(0x8825, 8)])).place == nil, "itself")
    }

    @Test(
        "Times that do not exist count as absent",
        arguments: [
            "0000:00:00 00:00:00", "    :  :     :  :  ", "2023:02:29 00:00:00", "2023:13:01 00:00:00",
            "2023:01:01 24:00:00", "2023:01:01 00:60:00", "2023:01:01 00:00:60", "2023:01:01", "",
            "no time at all, is it",
        ])
    func noTimes(text: String) throws {
        #expect(try header(Hand.tiff(isBig: true, [.text(0x0132, text)])).takenAt == nil)
        let both = Hand.tiff(isBig: true, [.text(0x0132, "2024:02:29 01:02:03")], detail: [.text(0x9003, text)])
        #expect(try header(both).takenAt?.year == 2024)
    }

    @Test("Exif that leads in circles, outside or nowhere is no Exif, and the photo is read")
    func hostile() throws {
        var directory = Hand.tiff(isBig: true, [.short(0x0112, 6)])
        var cases: [[UInt8]] = [[], [0x4d], Array("MM".utf8), [0x49, 0x49, 0x2a, 0, 8, 0, 0, 0]]
        for offset in [0, 1, 7, 0xffff, 0x7fff_ffff, 0x8000_0000, 0xffff_fff8, 0xffff_ffff] as [UInt32] {
            cases.append([0x4d, 0x4d, 0, 0x2a] + Hand.big(offset, 4) + Array(directory.dropFirst(8)))
            // Exif's directory is the first one again, or lies outside.
            cases.append(Hand.tiff(isBig: true, [.long(0x8769, offset)]))
            for count in [19, 20, 0x4000_0000, 0xffff_ffff] as [UInt32] {
                for type in 0...13 { cases.append(Hand.tiff(isBig: false, [.raw(0x0132, type, count, offset)])) }
            }
        }
        for bytes in cases {
            let header = try header(bytes)
            #expect(header.orientation == .up, "\(bytes)")
            #expect(header.takenAt == nil, "\(bytes)")
        }
        #expect(try header(Hand.tiff(isBig: true, [.long(0x8769, 8), .short(0x0112, 6)])).orientation == .right)
        // More entries than there is room for: those that there are count.
        directory[8] = 0xff
        directory[9] = 0xff
        #expect(try header(directory).orientation == .right)
    }

    @Test("Every single wrong byte in Exif leaves the size as it is stored", arguments: [false, true])
    func wrongBytes(isBig: Bool) throws {
        let tiff = Hand.tiff(
            isBig: isBig, [.short(0x0112, 3), .text(0x0132, "2003:03:03 03:03:03")],
            detail: [.text(0x9003, "2001:01:01 23:59:59"), .text(0x9011, "+09:00")])
        for index in tiff.indices {
            for value in UInt8.min...UInt8.max {
                var wrong = tiff
                wrong[index] = value
                let header = try header(wrong)
                #expect((header.storedWidth, header.storedHeight) == (8, 6))
            }
        }
    }

    @Test("PNG and WebP carry Exif too, with JPEG's label or without")
    func otherFormats() throws {
        let tiff = Hand.tiff(isBig: false, [.short(0x0112, 8)], detail: [.text(0x9003, "2001:01:01 23:59:59")])
        for bytes in [tiff, Array("Exif".utf8) + [0, 0] + tiff] {
            let png = try outcome(Hand.png(before: [Hand.chunk("eXIf", bytes)])).get()
            #expect((png.width, png.height, png.takenAt?.year) == (6, 8, 2001))
            let parts = [Hand.canvas(8, 6), Hand.lossy(8, 6), Hand.part("EXIF", bytes)]
            let webp = try outcome(Hand.webp(parts)).get()
            #expect((webp.width, webp.height, webp.takenAt?.year) == (6, 8, 2001))
        }
    }
}
