internal import CChafa
public import Pictures

extension PixelImage {
    /// What to write to a terminal so that it shows the picture.
    public func terminalBytes(on screen: TerminalScreen) throws(PictureFault) -> [UInt8] {
        throw .unsupported("terminals")
    }
}
