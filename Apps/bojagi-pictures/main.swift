// The picture worker: reads requests from standard input and writes replies to standard output, until the input
// ends. It holds every library that reads or draws pictures; what goes wrong in one is no harm to who asked.

WorkerProcess.prepare()
let work = PictureWork()
while let request = Pipe.read() {
    guard Pipe.write(work.reply(to: request)) else { break }
}
