import { createServer } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'

/** A Modbus server in a thread, whose registers hold the number of the request: each value is another one. */
export interface SlaveOptions {
  port: number
}

const { port } = workerData as SlaveOptions
let requests = 0
createServer((socket) => {
  socket.setNoDelay(true)
  socket.on('error', () => undefined)
  socket.on('data', (bytes) => {
    for (let at = 0; at + 12 <= bytes.length; at += 12) {
      const count = bytes.readUInt16BE(at + 10)
      const answer = Buffer.alloc(9 + 2 * count)
      bytes.copy(answer, 0, at, at + 4)
      answer.writeUInt16BE(3 + 2 * count, 4)
      answer[6] = bytes.readUInt8(at + 6)
      answer[7] = bytes.readUInt8(at + 7)
      answer[8] = 2 * count
      requests++
      for (let place = 0; place < count; place++)
        answer.writeUInt16BE((requests + place) & 0x7fff, 9 + 2 * place)
      socket.write(answer)
    }
  })
}).listen(port, '127.0.0.1', () => parentPort?.postMessage('listening'))
