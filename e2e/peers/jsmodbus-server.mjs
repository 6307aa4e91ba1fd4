// A Modbus server of jsmodbus that a test steers; it answers for every unit. Options are the JSON in its first argument.
import { once } from 'node:events'
import { createServer } from 'node:net'
import jsmodbus from 'jsmodbus'
import { steer } from './steered.mjs'

const { port } = JSON.parse(process.argv[2])
/** 100 registers, and 80 bits. */
const areas = {
  holding: Buffer.alloc(200),
  input: Buffer.alloc(200),
  coils: Buffer.alloc(10),
  discrete: Buffer.alloc(10),
}
areas.holding.writeInt16BE(-2, 0)
areas.holding.writeFloatBE(123.456, 4)
areas.holding.writeUInt32BE(4_000_000_000, 8)
areas.holding.write('Pumpe 7', 40)
areas.holding.writeUInt16BE(98, 196)
areas.holding.writeUInt16BE(99, 198)
areas.input.writeDoubleBE(-0.125, 20)
areas.input.writeBigInt64BE(-42n, 40)
areas.coils.writeUInt16LE(0b1_0000_0001, 0)
areas.discrete.writeUInt8(0b1000, 9)

const listener = createServer()
const server = new jsmodbus.server.TCP(listener, areas)
const writes = []
for (const name of ['SingleCoil', 'SingleRegister', 'MultipleCoils', 'MultipleRegisters'])
  server.on(`preWrite${name}`, ({ body }) => writes.push(body.fc))
listener.listen(port, '127.0.0.1')
await once(listener, 'listening')

steer({
  set: ({ register, value }) => areas.holding.writeUInt16BE(value, 2 * register),
  /** Functions by which it was written to. */
  writes: () => writes,
  words: ({ start, count }) =>
    Array.from({ length: count }, (_, at) => areas.holding.readUInt16BE(2 * (start + at))),
})
