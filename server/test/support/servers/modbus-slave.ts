import { createServer, type Socket } from 'node:net'
import { checksum } from '#ingest/modbus/frames.ts'

/** A device or gateway that speaks Modbus, as tests set it up. */
export interface ModbusSlave {
  port: number
  /** Words of a unit by `type/register`; bits of coils and digital inputs as 0 and 1. */
  units: Map<number, Map<string, number>>
  /** Requests that came: unit, function, address, count or value. */
  requests: { unit: number; code: number; address: number; count: number }[]
  /** Alters or swallows (null) an answer. Addresses that are not there are refused with exception 2. */
  tamper: (answer: Buffer, unit: number) => Buffer | null
  /** Delays of answers, by unit, ms. */
  delays: Map<number, number>
  /** Answers as a web server would. */
  isStrange: boolean
  /** Ends all connections. */
  cut(): void
  stop(): Promise<void>
}

const typeOfFunction: { [code: number]: string } = {
  ...{ 1: 'coil', 2: 'digital input', 3: 'holding', 4: 'analog input' },
  ...{ 5: 'coil', 6: 'holding', 15: 'coil', 16: 'holding', 22: 'holding' },
}

/** A server of the protocol for tests: written from the specification, apart from the driver. */
export async function startModbusSlave(framing: 'tcp' | 'rtu' = 'tcp', listenOn = 0): Promise<ModbusSlave> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined)
    socket.on('data', (bytes) => {
      if (framing === 'rtu')
        return answerTo(socket, bytes.readUInt8(0), bytes.subarray(1, -2), Buffer.alloc(0))
      for (let at = 0; at + 7 <= bytes.length; at += 6 + bytes.readUInt16BE(at + 4)) {
        const end = at + 6 + bytes.readUInt16BE(at + 4)
        answerTo(socket, bytes.readUInt8(at + 6), bytes.subarray(at + 7, end), bytes.subarray(at, at + 4))
      }
    })
  })
  const slave: ModbusSlave = {
    port: 0,
    units: new Map(),
    requests: [],
    tamper: (answer) => answer,
    delays: new Map(),
    isStrange: false,
    cut() {
      for (const socket of sockets) socket.destroy()
    },
    stop: () =>
      new Promise((resolve) => {
        slave.cut()
        server.close(() => resolve())
      }),
  }

  function answerTo(socket: Socket, unit: number, pdu: Buffer, head: Buffer): void {
    const registers = slave.units.get(unit)
    slave.requests.push({
      unit,
      code: pdu.readUInt8(0),
      address: pdu.readUInt16BE(1),
      count: pdu.readUInt16BE(3),
    })
    if (slave.isStrange) return void socket.write('HTTP/1.1 400 Bad Request\r\n\r\n')
    // No unit has this address: a gateway does not answer then.
    if (!registers) return
    const body = slave.tamper(respond(registers, pdu), unit)
    if (!body) return
    const delay = slave.delays.get(unit) ?? 0
    if (delay > 0) setTimeout(() => send(socket, unit, body, head), delay)
    else send(socket, unit, body, head)
  }

  function send(socket: Socket, unit: number, body: Buffer, head: Buffer): void {
    if (framing === 'tcp') {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(body.length + 1)
      return void socket.write(Buffer.concat([head, length, Buffer.of(unit), body]))
    }
    const frame = Buffer.concat([Buffer.of(unit), body])
    const check = Buffer.alloc(2)
    check.writeUInt16LE(checksum(frame))
    socket.write(Buffer.concat([frame, check]))
  }

  await new Promise<void>((resolve) => server.listen(listenOn, '127.0.0.1', resolve))
  slave.port = (server.address() as { port: number }).port
  return slave
}

function respond(registers: Map<string, number>, pdu: Buffer): Buffer {
  const code = pdu.readUInt8(0)
  const type = typeOfFunction[code]
  const [address, count] = [pdu.readUInt16BE(1), pdu.readUInt16BE(3)]
  const exception = (number: number) => Buffer.of(code | 0x80, number)
  if (type === undefined) return exception(1)
  const nameOf = (at: number) => `${type}/${at}`
  const isThere = (from: number, length: number) =>
    Array.from({ length }, (_, at) => from + at).every((at) => registers.has(nameOf(at)))
  const single = code === 5 || code === 6 || code === 22
  if (!isThere(address, single ? 1 : count)) return exception(2)
  if (code <= 4) {
    const values = Array.from({ length: count }, (_, at) => registers.get(nameOf(address + at)) ?? 0)
    const data = code <= 2 ? Buffer.alloc(Math.ceil(count / 8)) : Buffer.alloc(2 * count)
    for (const [at, value] of values.entries()) {
      if (code > 2) data.writeUInt16BE(value, 2 * at)
      else if (value !== 0) data[at >> 3] = (data[at >> 3] ?? 0) | (1 << (at & 7))
    }
    return Buffer.concat([Buffer.of(code, data.length), data])
  }
  if (code === 5) registers.set(nameOf(address), count === 0xff00 ? 1 : 0)
  else if (code === 6) registers.set(nameOf(address), count)
  else if (code === 22) {
    const [and, or] = [count, pdu.readUInt16BE(5)]
    registers.set(nameOf(address), ((registers.get(nameOf(address)) ?? 0) & and) | (or & ~and))
  } else {
    for (let at = 0; at < count; at++) {
      const value =
        code === 15 ? (pdu.readUInt8(6 + (at >> 3)) >> (at & 7)) & 1 : pdu.readUInt16BE(6 + 2 * at)
      registers.set(nameOf(address + at), value)
    }
  }
  return single ? pdu : pdu.subarray(0, 5)
}
