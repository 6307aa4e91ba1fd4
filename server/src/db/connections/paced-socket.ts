import { Socket } from 'node:net'

/** Length of a chunk that fills libuv's read buffer, bytes: more data may follow at once. */
const fullChunk = 65_536

/**
 * A connection to PostgreSQL of whose rows one chunk is parsed in a round of the event loop. Without it libuv reads up
 * to 32 chunks (2 MB, 60 ms of parsing) before anything else has its turn. With TLS, data does not come by this socket,
 * and nothing is paced.
 */
export function createPacedSocket(): Socket {
  const socket = new Socket()
  socket.on('data', ({ length }) => {
    if (length < fullChunk) return
    socket.pause()
    setImmediate(() => socket.resume())
  })
  return socket
}
