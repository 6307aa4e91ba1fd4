/**
 * Answers what of a script is called. Called before the script is run, so that nothing of it is in the way; `find` looks
 * up what it has declared once it is there, and `request` asks the host for something (docs/sandbox.md).
 */
export type Adapter = (
  find: (name: string) => unknown,
  request: (payload: string) => Promise<unknown>,
) => (entry: string, input: unknown) => unknown

/** What the host does with a script: `lines` only asks for what it has written to its console. */
export type Step = 'call' | 'settle' | 'resume' | 'lines'

/**
 * What scripts find in their globals beside the language, and what the host calls. It is handed over as text: it may
 * name nothing outside itself. What it answers is out of the script's reach, as is all that it uses.
 */
export function prelude(
  adapter: Adapter,
): (step: Step, first: string, second: string, maxOutput: number) => string {
  const global = globalThis as unknown as Record<string, unknown>
  const { parse, stringify } = JSON
  const { apply } = Reflect
  const { create } = Object
  const NativePromise = Promise
  const { then } = Promise.prototype
  const NativeError = Error
  const evaluate = global.eval as (code: string) => unknown
  const text = String
  const maxLines = 100
  const maxLine = 500
  // Lists without a prototype: whatever a script does to those of arrays reaches none of them.
  let lines: Record<number, string> = create(null)
  let lineCount = 0

  function shown(value: unknown): string {
    try {
      if (typeof value === 'object' && value !== null) return stringify(value) ?? text(value)
      return text(value)
    } catch {
      return '[object]'
    }
  }
  const { substring } = String.prototype
  const cut = (value: string, length: number) => apply(substring, value, [0, length]) as string
  const logAs =
    (level: string) =>
    (...values: unknown[]): void => {
      if (lineCount >= maxLines) return
      let line = ''
      for (let at = 0; at < values.length; at++) line += (at === 0 ? '' : ' ') + shown(values[at])
      if (line.length > maxLine) line = `${cut(line, maxLine)}…`
      lines[lineCount++] = `{"level":"${level}","text":${stringify(line)}}`
    }
  const log = logAs('log')
  global.console = { log, info: log, warn: logAs('warn'), error: logAs('error'), debug: log }

  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
  function btoa(binary: string): string {
    let out = ''
    for (let at = 0; at < binary.length; at += 3) {
      const count = Math.min(3, binary.length - at)
      let bits = 0
      for (let i = 0; i < 3; i++) bits = (bits << 8) | (i < count ? binary.charCodeAt(at + i) & 255 : 0)
      for (let i = 0; i < 4; i++) out += i <= count ? alphabet[(bits >> (18 - 6 * i)) & 63] : '='
    }
    return out
  }
  function atob(base64: string): string {
    let out = ''
    let bits = 0
    let count = 0
    for (const char of text(base64)) {
      const value = alphabet.indexOf(char === '-' ? '+' : char === '_' ? '/' : char)
      if (value < 0) continue
      bits = ((bits << 6) | value) & 0xffffff
      count += 6
      if (count >= 8) {
        count -= 8
        out += String.fromCharCode((bits >> count) & 255)
      }
    }
    return out
  }
  const utf8Of = (bytes: Uint8Array) => {
    let escaped = ''
    for (const byte of bytes) escaped += `%${byte < 16 ? '0' : ''}${byte.toString(16)}`
    try {
      return decodeURIComponent(escaped)
    } catch {
      return latin1Of(bytes)
    }
  }
  const latin1Of = (bytes: Uint8Array) => {
    let out = ''
    for (const byte of bytes) out += String.fromCharCode(byte)
    return out
  }
  const bytesOfLatin1 = (binary: string) => Uint8Array.from(binary, (char) => char.charCodeAt(0) & 255)
  const bytesOfUtf8 = (value: string) => bytesOfLatin1(unescape(encodeURIComponent(value)))
  function bytesOf(value: string, encoding = 'utf8'): Uint8Array {
    if (encoding === 'hex') {
      return Uint8Array.from(value.match(/[0-9a-f]{2}/gi) ?? [], (pair) => Number.parseInt(pair, 16))
    }
    if (encoding === 'base64' || encoding === 'base64url') return bytesOfLatin1(atob(value))
    if (encoding === 'latin1' || encoding === 'binary' || encoding === 'ascii') return bytesOfLatin1(value)
    return bytesOfUtf8(value)
  }

  /** As much of Node's Buffer as decoders use. */
  class Buffer extends Uint8Array {
    static isBuffer(value: unknown): boolean {
      return value instanceof Buffer
    }
    static alloc(size: number, fill = 0): Buffer {
      return new Buffer(size).fill(fill) as Buffer
    }
    static concat(list: Uint8Array[]): Buffer {
      const all: number[] = []
      for (const each of list) for (const byte of each) all.push(byte)
      return new Buffer(all)
    }
    override toString(encoding = 'utf8', from = 0, to = this.length): string {
      const bytes = this.subarray(from, to)
      if (encoding === 'hex') {
        let out = ''
        for (const byte of bytes) out += (byte < 16 ? '0' : '') + byte.toString(16)
        return out
      }
      if (encoding === 'base64') return btoa(latin1Of(bytes))
      return encoding === 'utf8' || encoding === 'utf-8' ? utf8Of(bytes) : latin1Of(bytes)
    }
    override slice(from?: number, to?: number): Uint8Array<ArrayBuffer> {
      return this.subarray(from, to) as Uint8Array<ArrayBuffer>
    }
    readUIntBE(at: number, size: number): number {
      let value = 0
      for (let i = 0; i < size; i++) value = value * 256 + byteAt(this, at + i)
      return value
    }
    readUIntLE(at: number, size: number): number {
      let value = 0
      for (let i = size - 1; i >= 0; i--) value = value * 256 + byteAt(this, at + i)
      return value
    }
    readIntBE(at: number, size: number): number {
      return signed(this.readUIntBE(at, size), size)
    }
    readIntLE(at: number, size: number): number {
      return signed(this.readUIntLE(at, size), size)
    }
  }
  function byteAt(bytes: Uint8Array, at: number): number {
    const byte = bytes[at]
    if (byte === undefined) throw new RangeError(`The value of "offset" is out of range: ${at}`)
    return byte
  }
  const signed = (value: number, size: number) =>
    value >= 2 ** (8 * size - 1) ? value - 2 ** (8 * size) : value
  const methods = Buffer.prototype as unknown as Record<string, unknown>
  const view = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const readers: [name: string, getter: string, sized: boolean][] = [
    ['Int8', 'getInt8', false],
    ['Uint8', 'getUint8', false],
    ['Int16', 'getInt16', true],
    ['Uint16', 'getUint16', true],
    ['Int32', 'getInt32', true],
    ['Uint32', 'getUint32', true],
    ['Float', 'getFloat32', true],
    ['Double', 'getFloat64', true],
    ['BigInt64', 'getBigInt64', true],
    ['BigUint64', 'getBigUint64', true],
  ]
  for (const [name, getter, sized] of readers) {
    for (const order of sized ? ['BE', 'LE'] : ['']) {
      const get = getter as 'getInt16'
      const set = getter.replace('get', 'set') as 'setInt16'
      const size =
        name.includes('64') || name === 'Double'
          ? 8
          : name.includes('32') || name === 'Float'
            ? 4
            : sized
              ? 2
              : 1
      for (const spelling of [name, name.replace('Uint', 'UInt')]) {
        methods[`read${spelling}${order}`] = function (this: Uint8Array, at = 0) {
          return view(this)[get](at, order === 'LE')
        }
        methods[`write${spelling}${order}`] = function (this: Uint8Array, value: number, at = 0) {
          view(this)[set](at, value, order === 'LE')
          return at + size
        }
      }
    }
  }
  Object.defineProperty(Buffer, 'from', {
    value(value: unknown, encoding?: string) {
      return new Buffer(typeof value === 'string' ? bytesOf(value, encoding) : (value as ArrayLike<number>))
    },
  })
  global.Buffer = Buffer
  global.atob = atob
  global.btoa = btoa
  global.TextDecoder = class {
    decode(bytes: Uint8Array): string {
      return utf8Of(new Uint8Array(bytes))
    }
  }
  global.TextEncoder = class {
    encode(value: string): Uint8Array {
      return bytesOfUtf8(value)
    }
  }
  const module = { exports: {} as Record<string, unknown> }
  global.module = module
  global.exports = module.exports

  /** What the script calls so, however it declared it. */
  function find(name: string): unknown {
    try {
      const found: unknown = evaluate(name)
      if (found !== undefined) return found
    } catch {
      // It has declared nothing of that name.
    }
    try {
      return module.exports[name]
    } catch {
      return undefined
    }
  }

  function describe(error: unknown): { name: string; message: string; stack: string } {
    try {
      if (typeof error === 'object' && error !== null) {
        const { name, message, stack } = error as Error
        return { name: text(name), message: cut(text(message), 500), stack: cut(text(stack), 1000) }
      }
      return { name: 'Error', message: cut(text(error), 500), stack: '' }
    } catch {
      return { name: 'Error', message: 'An error that cannot be read', stack: '' }
    }
  }

  // What leaves is put together from texts: no toJSON of a script has a say in it.
  function withLines(rest: string): string {
    let all = ''
    for (let at = 0; at < lineCount; at++) all += (at === 0 ? '' : ',') + lines[at]
    return `{${rest}"lines":[${all}]}`
  }
  function failure({ name, message, stack }: { name: string; message: string; stack: string }): string {
    return withLines(
      `"error":{"name":${stringify(name)},"message":${stringify(message)},"stack":${stringify(stack)}},`,
    )
  }
  const failureOf = (error: unknown) => failure(describe(error))

  interface Waiter {
    payload: string
    resolve(value: unknown): void
    reject(error: unknown): void
  }
  let waiters: Record<number, Waiter> = create(null)
  let asked = 0
  let handedOver = 0
  let answered = 0
  /** What the call came to, once it has. */
  let ending: { output: unknown } | { error: unknown } | undefined

  function request(payload: string): Promise<unknown> {
    return new NativePromise((resolve, reject) => {
      waiters[asked++] = { payload, resolve, reject }
    })
  }

  const run = adapter(find, request)

  function begin(entry: string, input: string): void {
    lines = create(null)
    lineCount = 0
    waiters = create(null)
    asked = handedOver = answered = 0
    ending = undefined
    try {
      const output = run(entry, parse(input))
      const isPromise = typeof (output as { then?: unknown } | null | undefined)?.then === 'function'
      if (!isPromise) {
        ending = { output }
        return
      }
      const promise = new NativePromise((resolve) => resolve(output))
      apply(then, promise, [
        (value: unknown) => (ending = { output: value }),
        (error: unknown) => (ending = { error }),
      ])
    } catch (error) {
      ending = { error }
    }
  }

  function goOn(answers: string): void {
    const all = parse(answers) as { value?: unknown; error?: string }[]
    for (let at = 0; at < all.length; at++) {
      // No destructuring of lists: it would call an iterator of the script.
      const waiter = waiters[answered]
      const answer = all[at]
      delete waiters[answered++]
      if (answer?.error === undefined) waiter?.resolve(answer?.value)
      else waiter?.reject(new NativeError(answer.error))
    }
  }

  function settle(maxOutput: number): string {
    if (!ending) {
      if (handedOver === asked) return failure({ name: 'NoAnswer', message: 'never settled', stack: '' })
      let requests = ''
      for (; handedOver < asked; handedOver++) {
        requests += (requests === '' ? '' : ',') + stringify(waiters[handedOver]?.payload)
      }
      return `{"requests":[${requests}],"lines":[]}`
    }
    if ('error' in ending) return failureOf(ending.error)
    try {
      const answer = stringify(ending.output)
      if (answer === undefined) return failure({ name: 'NoAnswer', message: '', stack: '' })
      if (answer.length > maxOutput) {
        return failure({ name: 'TooLarge', message: text(answer.length), stack: '' })
      }
      return withLines(`"answer":${stringify(answer)},`)
    } catch (error) {
      return failureOf(error)
    }
  }

  return (step, first, second, maxOutput) => {
    if (step === 'call') begin(first, second)
    else if (step === 'resume') goOn(first)
    else if (step === 'settle') return settle(maxOutput)
    return withLines('')
  }
}
