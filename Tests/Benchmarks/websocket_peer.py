"""How soon an edit of one page is on another by pycrdt-websocket, which keeps nothing on a disk: prints the median and the
99th percentile in milliseconds, as JSON.

usage: websocket_peer.py [--edits N] [--every SECONDS]

The server is a process of its own, as ours is. Both clients are in this one; a client makes an edit with pycrdt, sends it, and
the time ends when the other has applied it.
"""

import argparse
import asyncio
import json
import statistics
import subprocess
import sys
import time
from importlib.metadata import version

import pycrdt
import websockets
from pycrdt import create_sync_message, create_update_message, handle_sync_message
from pycrdt.websocket import WebsocketServer


class Line:
    """A connection as pycrdt-websocket wants it."""

    def __init__(self, socket):
        self.socket = socket
        self.path = "memo"

    def __aiter__(self):
        return self

    async def __anext__(self):
        try:
            return await self.socket.recv()
        except websockets.ConnectionClosed:
            raise StopAsyncIteration from None

    async def send(self, message):
        await self.socket.send(message)

    async def recv(self):
        return await self.socket.recv()


async def serve():
    async with WebsocketServer() as rooms:
        async def take(socket):
            await rooms.serve(Line(socket))

        async with websockets.serve(take, "127.0.0.1", 0) as server:
            print(next(iter(server.sockets)).getsockname()[1], flush=True)
            await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)


class Page:
    def __init__(self, socket):
        self.socket = socket
        self.doc = pycrdt.Doc()
        self.text = self.doc.get("text", type=pycrdt.Text)
        self.heard = asyncio.Event()

    async def listen(self):
        await self.socket.send(create_sync_message(self.doc))
        async for message in self.socket:
            if message[0] != pycrdt.YMessageType.SYNC:
                continue
            answer = handle_sync_message(message[1:], self.doc)
            if answer is not None:
                await self.socket.send(answer)
            if message[1] == pycrdt.YSyncMessageType.SYNC_UPDATE:
                self.heard.set()

    async def edit(self):
        updates = []
        subscription = self.doc.observe(lambda event: updates.append(event.update))
        self.text.insert(0, "x")
        self.doc.unobserve(subscription)
        for update in updates:
            await self.socket.send(create_update_message(update))


async def measure(port, edits, every):
    times = []
    async with websockets.connect(f"ws://127.0.0.1:{port}/memo") as one, websockets.connect(
        f"ws://127.0.0.1:{port}/memo"
    ) as other:
        pages = [Page(one), Page(other)]
        tasks = [asyncio.create_task(page.listen()) for page in pages]
        await asyncio.sleep(1)
        for number in range(edits):
            writer, reader = pages[number % 2], pages[1 - number % 2]
            reader.heard.clear()
            start = time.perf_counter()
            await writer.edit()
            await asyncio.wait_for(reader.heard.wait(), 30)
            times.append((time.perf_counter() - start) * 1000)
            await asyncio.sleep(every)
        assert str(pages[0].text) == str(pages[1].text) and len(pages[0].text) == edits
        for task in tasks:
            task.cancel()
    return times


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--serve", action="store_true")
    parser.add_argument("--edits", type=int, default=200)
    parser.add_argument("--every", type=float, default=0.05)
    options = parser.parse_args()
    if options.serve:
        return asyncio.run(serve())
    server = subprocess.Popen(
        [sys.executable, __file__, "--serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    try:
        port = int(server.stdout.readline())
        times = sorted(asyncio.run(measure(port, options.edits, options.every)))
    finally:
        server.stdin.close()
        server.terminate()
        server.wait()
    print(
        json.dumps(
            {
                "version": version("pycrdt-websocket"),
                "median": statistics.median(times),
                "p99": times[min(int(0.99 * len(times)), len(times) - 1)],
            }))


main()
