import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { createPacedSocket } from './paced-socket.ts'

const total = 8 * 1024 * 1024

test('threats 26, 32: one chunk of many rows is taken in a round of the event loop, and all of them come', async () => {
  const server = createServer((socket) => void socket.end(Buffer.alloc(total)))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = createPacedSocket()
  let round = 0
  const next = () => {
    round++
    if (!socket.closed) setImmediate(next)
  }
  const bytesOfRound = new Map<number, number>()
  socket.on('data', ({ length }) => {
    bytesOfRound.set(round, (bytesOfRound.get(round) ?? 0) + length)
    // As long as it takes to parse, so that more has come when it is done.
    const until = performance.now() + 1
    while (performance.now() < until);
  })
  const { port } = server.address() as { port: number }
  socket.connect(port, '127.0.0.1')
  await once(socket, 'connect')
  next()
  await once(socket, 'close')
  server.close()
  const rounds = [...bytesOfRound.values()]
  expect(rounds.reduce((sum, bytes) => sum + bytes, 0)).toBe(total)
  expect(Math.max(...rounds)).toBeLessThanOrEqual(2 * 65_536)
})
