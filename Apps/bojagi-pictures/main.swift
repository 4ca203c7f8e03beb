// The picture worker: reads requests from standard input and writes replies to standard output, until the input
// ends. It holds every library that reads or draws pictures; what goes wrong in one is no harm to who asked.

import Pictures
import Replication
import WorkerSystem

WorkerProcess.prepare()
let work = PictureWork()
// The message goes before the work begins: it may hold all the bytes of a photo, and the request does too.
while let request = Pipe.read().map({ try? PictureRequest(wireBytes: $0) }) {
    guard Pipe.write(work.reply(to: request)) else { break }
}
