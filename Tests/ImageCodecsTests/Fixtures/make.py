"""Makes the files of this folder: small pictures of every kind that is decoded.

Needs Pillow 13 and numpy (and libturbojpeg for one file). The picture is 48
by 32: red, green, blue and yellow quarters (from the left above), and a dark square of 8 in the first corner.
`blurhash.txt` needs blurhash-python 1.2.2.
"""
import ctypes
import io
import struct
import zlib

import numpy as np
from PIL import Image, ImageCms

RED, GREEN, BLUE, YELLOW, DARK = (220, 40, 30), (40, 180, 60), (30, 60, 200), (240, 210, 40), (20, 20, 20)


def picture():
    a = np.zeros((32, 48, 3), np.uint8)
    a[:16, :24], a[:16, 24:], a[16:, :24], a[16:, 24:] = RED, GREEN, BLUE, YELLOW
    a[:8, :8] = DARK
    return a


# Profiles, written by hand: ICC.1:2022.
def profile(space, tags):
    count = len(tags)
    place = 128 + 4 + 12 * count
    table, data = b"", b""
    for name, body in tags:
        body += b"\0" * (-len(body) % 4)
        table += name + struct.pack(">II", place + len(data), len(body))
        data += body
    size = place + len(data)
    pcs = b"Lab " if space == b"CMYK" else b"XYZ "
    kind = b"prtr" if space == b"CMYK" else b"mntr"
    head = struct.pack(">I4sI", size, b"\0\0\0\0", 0x02400000) + kind + space + pcs
    head += b"\x07\xe9\0\1\0\1" + b"\0" * 6 + b"acsp" + b"\0" * 28
    head += struct.pack(">iii", 63190, 65536, 54061) + b"\0" * 48
    assert len(head) == 128
    return head + struct.pack(">I", count) + table + data


def text(words):
    raw = words.encode() + b"\0"
    return b"desc\0\0\0\0" + struct.pack(">I", len(raw)) + raw + b"\0" * 78


def xyz(*values):
    return b"XYZ \0\0\0\0" + struct.pack(">iii", *(round(v * 65536) for v in values))


def gamma(value):
    return b"curv\0\0\0\0" + struct.pack(">IH", 1, round(value * 256))


def table(function, count=1024):
    values = [min(65535, max(0, round(function(i / (count - 1)) * 65535))) for i in range(count)]
    return b"curv\0\0\0\0" + struct.pack(">I", count) + struct.pack(f">{count}H", *values)


def srgb_curve(x):
    return x / 12.92 if x <= 0.04045 else ((x + 0.055) / 1.055) ** 2.4


PARAMETRIC = b"para\0\0\0\0\0\3\0\0" + struct.pack(
    ">iiiii", *(round(v * 65536) for v in (2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045)))
D50 = ("wtpt".encode(), xyz(0.9642, 1.0, 0.8249))


def rgb_profile(name, colorants, curve):
    tags = [(b"desc", text(name)), (b"cprt", b"text\0\0\0\0none\0"), D50]
    tags += [(key, xyz(*value)) for key, value in zip((b"rXYZ", b"gXYZ", b"bXYZ"), colorants)]
    return profile(b"RGB ", tags + [(key, curve) for key in (b"rTRC", b"gTRC", b"bTRC")])


# Colorants adapted to D50, as the profiles of these names have them.
SRGB_D50 = np.array([[0.43607, 0.22249, 0.01392], [0.38515, 0.71687, 0.09708], [0.14307, 0.06061, 0.71410]])
P3_D50 = np.array([[0.51512, 0.24120, -0.00105], [0.29198, 0.69225, 0.04189], [0.15710, 0.06657, 0.78407]])
ADOBE_D50 = np.array([[0.60974, 0.31111, 0.01947], [0.20528, 0.62567, 0.06087], [0.14919, 0.06322, 0.74457]])
P3 = rgb_profile("Display P3", P3_D50, PARAMETRIC)
ADOBE = rgb_profile("Adobe RGB (1998)", ADOBE_D50, gamma(2.19921875))
SRGB_TABLE = rgb_profile("sRGB with a table", SRGB_D50, table(srgb_curve))
GREY18 = profile(b"GRAY", [(b"desc", text("Grey 1.8")), (b"cprt", b"text\0\0\0\0none\0"), D50, (b"kTRC", gamma(1.8))])


def lab8(rgb):
    """CIE Lab (D50) of light, as lut8 counts it."""
    x, y, z = np.array(rgb) @ SRGB_D50
    f = [v ** (1 / 3) if v > 216 / 24389 else (24389 / 27 * v + 16) / 116 for v in (x / 0.9642, y, z / 0.8249)]
    lab = (116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2]))
    return [min(255, max(0, round(v))) for v in (lab[0] * 2.55, lab[1] + 128, lab[2] + 128)]


def inks_profile():
    """Inks that are weaker than screen colours: each leaves a fifth of the light that it takes."""
    grid = []
    for index in range(16):
        c, m, y, k = (index >> 3 & 1, index >> 2 & 1, index >> 1 & 1, index & 1)
        grid += lab8([(1 - 0.8 * ink) * (1 - 0.9 * k) for ink in (c, m, y)])
    ramp = bytes(range(256))
    lut = b"mft1\0\0\0\0" + bytes([4, 3, 2, 0]) + struct.pack(">9i", 65536, 0, 0, 0, 65536, 0, 0, 0, 65536)
    lut += ramp * 4 + bytes(grid) + ramp * 3
    return profile(b"CMYK", [(b"desc", text("Weak inks")), (b"cprt", b"text\0\0\0\0none\0"), D50, (b"A2B0", lut)])


def srgb_stored(light):
    light = np.clip(light, 0, 1)
    return np.round(255 * np.where(light <= 0.0031308, light * 12.92, 1.055 * light ** (1 / 2.4) - 0.055))


def png_chunk(kind, body):
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def png(width, height, depth, colour, rows, extra=b""):
    head = struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, 0)
    data = zlib.compress(b"".join(b"\0" + bytes(row) for row in rows), 9)
    return (b"\x89PNG\r\n\x1a\n" + png_chunk(b"IHDR", head) + extra + png_chunk(b"IDAT", data)
            + png_chunk(b"IEND", b""))


def adam7(a, extra=b""):
    height, width = a.shape[:2]
    lines = b""
    for x, y, dx, dy in ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)):
        part = a[y::dy, x::dx]
        if part.size:
            lines += b"".join(b"\0" + row.tobytes() for row in part)
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 1)
    return (b"\x89PNG\r\n\x1a\n" + png_chunk(b"IHDR", head) + png_chunk(b"IDAT", zlib.compress(lines, 9))
            + png_chunk(b"IEND", b""))


def lzw(indices):
    """GIF's compression without any: a clear code before the codes grow."""
    bits, count, out = 0, 0, bytearray()
    for n, code in enumerate([256] + [c for i, v in enumerate(indices) for c in ([256, v] if i % 200 == 199 else [v])] + [257]):
        bits |= code << count
        count += 9
        while count >= 8:
            out.append(bits & 255)
            bits >>= 8
            count -= 8
    if count:
        out.append(bits & 255)
    return b"".join(bytes([len(out[i:i + 255])]) + bytes(out[i:i + 255]) for i in range(0, len(out), 255)) + b"\0"


def gif(frames, screen=(48, 32)):
    colours = [RED, GREEN, BLUE, YELLOW, DARK] + [(255, 0, 255)] * 251
    out = b"GIF89a" + struct.pack("<HH", *screen) + b"\xf7\0\0" + bytes(v for c in colours for v in c)
    for a, left, top, transparent, interlaced in frames:
        flags = 1 if transparent is not None else 0
        out += b"\x21\xf9\4" + bytes([flags]) + b"\5\0" + bytes([transparent or 0]) + b"\0"
        height, width = a.shape
        out += b"\x2c" + struct.pack("<HHHHB", left, top, width, height, 64 if interlaced else 0) + b"\x08"
        rows = list(range(height))
        if interlaced:
            rows = rows[0::8] + rows[4::8] + rows[2::4] + rows[1::2]
        out += lzw([int(v) for row in rows for v in a[row]])
    return out + b"\x3b"


def indices():
    a = np.zeros((32, 48), np.uint8)
    a[:16, 24:], a[16:, :24], a[16:, 24:] = 1, 2, 3
    a[:8, :8] = 4
    return a


def webp_frame(name, image, left, top):
    """An animation whose first frame leaves some of its canvas free."""
    def chunk(kind, body):
        return kind + struct.pack("<I", len(body)) + body + b"\0" * (len(body) % 2)

    def frame(picture, x, y):
        buffer = io.BytesIO()
        picture.save(buffer, "WEBP", lossless=True)
        head = b"".join(struct.pack("<I", v)[:3] for v in (x // 2, y // 2, picture.width - 1, picture.height - 1, 50))
        return chunk(b"ANMF", head + b"\2" + buffer.getvalue()[12:])

    body = chunk(b"VP8X", b"\x02\0\0\0" + struct.pack("<I", 47)[:3] + struct.pack("<I", 31)[:3])
    body += chunk(b"ANIM", b"\0" * 6) + frame(image, left, top) + frame(Image.new("RGB", (48, 32), (255, 0, 255)), 0, 0)
    open(name, "wb").write(b"RIFF" + struct.pack("<I", len(body) + 4) + b"WEBP" + body)


def ycck(name, inverted):
    """Pillow does not write YCCK; TurboJPEG does, of inks as Adobe's programs count them."""
    turbo = ctypes.CDLL("libturbojpeg.so.0")
    turbo.tjInitCompress.restype = ctypes.c_void_p
    out, length = ctypes.c_void_p(), ctypes.c_ulong()
    data = np.ascontiguousarray(inverted).tobytes()
    result = turbo.tjCompress2(
        ctypes.c_void_p(turbo.tjInitCompress()), data, 48, 0, 32, 11, ctypes.byref(out), ctypes.byref(length), 0, 95, 0)
    assert result == 0
    open(name, "wb").write(ctypes.string_at(out, length.value))


def save(name, image, **options):
    image.save(name, **options)


def main():
    a = picture()
    image = Image.fromarray(a)
    save("four-two-zero.jpg", image, quality=95, subsampling=2)
    save("four-two-two.jpg", image, quality=95, subsampling=1)
    save("four-four-four.jpg", image, quality=95, subsampling=0)
    save("progressive.jpg", image, quality=95, subsampling=2, progressive=True)
    save("grey.jpg", image.convert("L"), quality=95)
    save("stored-as-rgb.jpg", image, quality=95, keep_rgb=True)
    save("restart.jpg", image, quality=95, subsampling=0, restart_marker_blocks=3)
    inks = np.dstack([255 - a, np.zeros((32, 48, 1), np.uint8)]).astype(np.uint8)
    inks[:8, :8] = (0, 0, 0, 235)
    save("inks.jpg", Image.fromarray(inks, "CMYK"), quality=95)
    ycck("inks-ycck.jpg", 255 - inks)
    weak = np.zeros((32, 48, 4), np.uint8)
    weak[:16, :24], weak[:16, 24:], weak[16:, :24], weak[16:, 24:] = (
        (0, 255, 255, 0), (255, 0, 255, 0), (255, 255, 0, 0), (0, 0, 0, 255))
    save("inks-profile.jpg", Image.fromarray(weak, "CMYK"), quality=95, icc_profile=inks_profile())
    save("srgb-table.jpg", image, quality=95, subsampling=0, icc_profile=SRGB_TABLE)
    save("display-p3.jpg", image, quality=95, subsampling=0, icc_profile=P3)
    save("adobe-rgb.png", image, icc_profile=ADOBE)
    save("grey-profile.png", image.convert("L"), icc_profile=GREY18)
    save("display-p3.webp", image, lossless=True, icc_profile=P3)

    save("lossy.webp", image, quality=90)
    save("lossless.webp", image, lossless=True)
    alpha = np.dstack([a, np.full((32, 48, 1), 255, np.uint8)]).astype(np.uint8)
    alpha[16:, 24:, 3] = 128
    alpha[16:, :24, 3] = 0
    see_through = Image.fromarray(alpha, "RGBA")
    save("alpha.webp", see_through, quality=90)
    save("alpha-lossless.webp", see_through, lossless=True, exact=True)
    save("alpha.png", see_through)
    save("animated.webp", image, save_all=True, append_images=[Image.new("RGB", (48, 32), (255, 0, 255))], lossless=True,
         duration=50)

    webp_frame("frame.webp", image.crop((12, 8, 36, 24)), 12, 8)

    open("interlaced.png", "wb").write(adam7(a))
    wide = np.repeat(a.astype(np.uint16) * 257, 1, 0).astype(">u2")
    open("sixteen-bits.png", "wb").write(png(48, 32, 16, 2, [row.tobytes() for row in wide]))
    index = indices()
    colours = bytes(v for c in (RED, GREEN, BLUE, YELLOW, DARK) for v in c)
    four = [bytes(row[i] << 4 | row[i + 1] for i in range(0, 48, 2)) for row in index]
    open("palette.png", "wb").write(png(48, 32, 4, 3, four, png_chunk(b"PLTE", colours)))
    open("palette-transparent.png", "wb").write(
        png(48, 32, 4, 3, four, png_chunk(b"PLTE", colours) + png_chunk(b"tRNS", b"\xff\xff\0\x80")))
    open("gamma.png", "wb").write(png(48, 32, 8, 2, [row.tobytes() for row in a], png_chunk(b"gAMA", struct.pack(">I", 100000))))

    open("plain.gif", "wb").write(gif([(index, 0, 0, None, False)]))
    open("interlaced.gif", "wb").write(gif([(index, 0, 0, None, True)]))
    part = index[8:24, 12:36]
    magenta = np.full((32, 48), 9, np.uint8)
    open("animated.gif", "wb").write(gif([(part, 12, 8, 2, False), (magenta, 0, 0, None, False)]))

    # What the colours of the wider spaces are in sRGB, by the definitions and not by a library.
    lines = []
    for name, colorants, curve in (
        ("display-p3", P3_D50, srgb_curve), ("adobe-rgb", ADOBE_D50, lambda v: v ** 2.19921875)):
        for colour in (RED, GREEN, BLUE, YELLOW):
            light = np.array([curve(v / 255) for v in colour]) @ colorants @ np.linalg.inv(SRGB_D50)
            lines.append(f"{name} " + " ".join(str(int(v)) for v in srgb_stored(light)))
    for colour in (RED, GREEN, BLUE, YELLOW):
        lines.append("gamma " + " ".join(str(int(v)) for v in srgb_stored(np.array(colour) / 255)))
    open("colours.txt", "w").write("# file, then red, green, blue of the four quarters in sRGB\n" + "\n".join(lines) + "\n")
    blurhashes()


def blurhashes():
    """Pictures that a test can make again: a product of the coordinates."""
    import blurhash
    lines = ["# by blurhash-python 1.2.2: width, height, across, down, red seed, green seed, blue seed, hash"]
    for width, height, across, down, r, g, b in (
        (64, 48, 4, 3, 3, 5, 7), (48, 64, 3, 4, 11, 2, 1), (64, 64, 4, 3, 1, 1, 1), (33, 7, 4, 3, 250, 13, 90),
        (1, 1, 1, 1, 77, 3, 9), (20, 20, 9, 9, 6, 29, 4), (64, 36, 4, 3, 0, 0, 0)):
        y, x = np.mgrid[0:height, 0:width]
        a = np.dstack([(x * y * s + x * (s + 3) + y * 2) % 256 if s else np.full_like(x, 200) for s in (r, g, b)])
        buffer = io.BytesIO()
        Image.fromarray(a.astype(np.uint8)).save(buffer, "PNG")
        buffer.seek(0)
        lines.append(f"{width} {height} {across} {down} {r} {g} {b} {blurhash.encode(buffer, across, down)}")
    open("blurhash.txt", "w").write("\n".join(lines) + "\n")


main()
