import { readdir, readFile } from 'node:fs/promises'
import { getPriority } from 'node:os'
import { afterAll, describe, expect, it } from 'vitest'
import { createSandbox, type SandboxOutcome, type SandboxScript } from './index.ts'

const sandbox = createSandbox({ threads: 2, quotaMs: 1e9, callMs: 60, watchdogMs: 300 })
afterAll(() => sandbox.stop())

let made = 0
const adapter = '(find) => (entry, input) => find(entry)(input)'
const script = (source: string, companyId = 'acme'): SandboxScript => ({
  ...{ companyId, source, adapter },
  key: `script-${++made}`,
})

async function call(
  source: string | SandboxScript,
  input: unknown = {},
  entry = 'run',
): Promise<SandboxOutcome> {
  const own = typeof source === 'string' ? script(source) : source
  const { outcomes } = await sandbox.run(own.companyId, [
    { script: own, entry, input: JSON.stringify(input) },
  ])
  return outcomes[0] as SandboxOutcome
}
const answer = async (source: string, input?: unknown) => {
  const outcome = await call(source, input)
  return outcome.status === 'ok' ? JSON.parse(outcome.output) : outcome
}
const run = (body: string) => `function run(input) { ${body} }`

describe('a script', () => {
  it('is called with JSON, answers JSON, and keeps what it has between calls', async () => {
    const counter = script('let calls = 0\nconst run = ({ by }) => ({ calls: calls += by })')
    expect(await call(counter, { by: 2 })).toEqual({ status: 'ok', output: '{"calls":2}', console: [] })
    expect(await call(counter, { by: 3 })).toMatchObject({ output: '{"calls":5}' })
    const calls = Array.from({ length: 5 }, () => ({ script: counter, entry: 'run', input: '{"by":1}' }))
    const { outcomes, ms } = await sandbox.run('acme', calls)
    expect(outcomes.length).toBe(ms.length)
    expect(outcomes[0]).toMatchObject({ status: 'ok' })
  })

  it('is sloppy, may export, and has console, Buffer and base64', async () => {
    expect(await answer(run('undeclared = 010; return [typeof this, undeclared]'))).toEqual(['object', 8])
    expect(await answer('exports.run = () => 1')).toBe(1)
    expect(await answer('module.exports = { run: () => 2 }')).toBe(2)
    const text = run(`const buffer = Buffer.from([0x01, 0xff, 0xfe, 0x7f, 0xc3, 0xa5])
      return [buffer.readInt16BE(1), buffer.readUInt16LE(0), buffer.readUint8(3), buffer.toString('hex', 0, 2),
        buffer.slice(4).toString(), Buffer.from('Zm9v', 'base64').toString(), Buffer.from('å').length,
        Buffer.from('0aFF', 'hex')[1], btoa('foo'), atob('Zm9vYg=='), buffer.readUIntBE(0, 3), buffer.slice(0, 2).length,
        Buffer.concat([buffer, buffer]).length, Buffer.isBuffer(buffer), new TextDecoder().decode(buffer.slice(4)),
        Array.from(buffer.slice(0, 2)), buffer.readIntLE(1, 2)]`)
    expect(await answer(text)).toEqual([
      -2,
      65281,
      127,
      '01ff',
      'å',
      'foo',
      2,
      255,
      'Zm9v',
      'foob',
      131070,
      2,
      12,
      true,
      'å',
      [1, 255],
      -257,
    ])
    const { console } = await call(run("console.log('a', { b: 1 }); console.error(undefined); return 1"))
    expect(console).toEqual([
      { level: 'log', text: 'a {"b":1}' },
      { level: 'error', text: 'undefined' },
    ])
  })

  it('that cannot be read, or throws, says where', async () => {
    expect(await call('function run() {\n  return ]\n}')).toMatchObject({
      status: 'syntax',
      message: expect.stringMatching(/^SyntaxError: /),
      place: { line: 2 },
    })
    expect(await call('function run(input) {\n  return input.no.such\n}')).toMatchObject({
      status: 'runtime',
      message: expect.stringMatching(/^TypeError: /),
      place: { line: 2, column: expect.any(Number) },
    })
    expect(await call(run("throw 'text'"))).toMatchObject({ status: 'runtime', message: 'Error: text' })
    expect(await call('throw new Error("at once")')).toMatchObject({ status: 'runtime', place: { line: 1 } })
  })
})

describe('a script that waits', () => {
  const asking =
    '(find, request) => { globalThis.ask = request; return (entry, input) => find(entry)(input) }'
  const askingScript = (source: string): SandboxScript => ({ ...script(source), adapter: asking })
  const waiting = (outcome: SandboxOutcome) => {
    if (outcome.status !== 'waiting') throw new Error(`It does not wait: ${JSON.stringify(outcome)}`)
    return outcome
  }

  it('may be async, asks the host, and goes on with what it is answered', async () => {
    expect(await answer('async function run() { await null; return 1 }')).toBe(1)
    const asks = askingScript(`async function run() {
      console.log('first')
      const [a, b] = await Promise.all([ask('a'), ask('b')])
      try { await ask('c') } catch (error) { return [a, b.two, error.message] }
    }`)
    const first = waiting(await call(asks))
    expect(first.requests).toEqual(['a', 'b'])
    const { outcome } = await sandbox.resume(first.call, [{ value: 1 }, { value: { two: 2 } }])
    const second = waiting(outcome)
    expect(second.requests).toEqual(['c'])
    const end = await sandbox.resume(second.call, [{ error: 'no such node' }])
    expect(end.outcome).toEqual({
      status: 'ok',
      output: '[1,2,"no such node"]',
      console: [{ level: 'log', text: 'first' }],
    })
    // Twice the same is nothing.
    expect((await sandbox.resume(second.call, [{ value: 1 }])).outcome.status).toBe('lost')
  })

  it('leaves its thread to others meanwhile, and is lost when that breaks', async () => {
    const one = createSandbox({ threads: 1, quotaMs: 1e9, callMs: 60, watchdogMs: 300 })
    try {
      const run = async (own: SandboxScript) =>
        (await one.run('acme', [{ script: own, entry: 'run', input: '{}' }])).outcomes[0] as SandboxOutcome
      const patient = askingScript("async function run() { return await ask('a') }")
      const first = waiting(await run(patient))
      expect(await run(script('function run() { return 2 }', 'other'))).toMatchObject({ output: '2' })
      // Another call of the same script would find it half done.
      expect((await run(patient)).status).toBe('lost')
      one.forget(first.call)
      const second = waiting(await run(patient))
      expect(
        await run(script('function run() { return new Array(1e9).join().length }', 'other')),
      ).toMatchObject({
        status: 'timeout',
      })
      expect((await one.resume(second.call, [{ value: 1 }])).outcome.status).toBe('lost')
      expect((await run(patient)).status).toBe('waiting')
    } finally {
      await one.stop()
    }
  })

  it('may be one of ten of its company at once, so that nobody fills the memory by waiting', async () => {
    const one = createSandbox({ threads: 1, quotaMs: 1e9, callMs: 60, watchdogMs: 300 })
    const start = async (companyId: string) => {
      const own = { ...askingScript("async function run() { return await ask('a') }"), companyId }
      const { outcomes } = await one.run(companyId, [{ script: own, entry: 'run', input: '{}' }])
      return outcomes[0] as SandboxOutcome
    }
    try {
      const outcomes: SandboxOutcome[] = []
      for (let at = 0; at < 11; at++) outcomes.push(await start('hoarder'))
      expect(outcomes.map(({ status }) => status)).toEqual([...Array(10).fill('waiting'), 'lost'])
      const theirs = waiting(await start('other'))
      expect((await one.resume(theirs.call, [{ value: 1 }])).outcome).toMatchObject({ output: '1' })
      await one.resume(waiting(outcomes[0] as SandboxOutcome).call, [{ value: 1 }])
      expect((await start('hoarder')).status).toBe('waiting')
    } finally {
      await one.stop()
    }
  })

  it('has the time of one call in all, and nothing of it goes on in the next', async () => {
    const slow = askingScript(`let before = 0
      const busy = (ms) => { const end = Date.now() + ms; while (Date.now() < end); }
      async function run() { before++; for (;;) { busy(20); await ask('a') } }`)
    let outcome = await call(slow)
    let resumed = 0
    for (; outcome.status === 'waiting'; resumed++)
      ({ outcome } = await sandbox.resume(outcome.call, [{ value: 1 }]))
    expect(outcome.status).toBe('timeout')
    expect(resumed).toBeLessThan(50)
  })

  it.each([
    ['waits for nothing', 'async function run() { await new Promise(() => undefined) }', 'noAnswer'],
    ['queues promises without end', 'async function run() { for (;;) await null }', 'timeout'],
    [
      'leaves promises behind that never end',
      'function run() { const again = () => Promise.resolve().then(again); again(); return 1 }',
      'timeout',
    ],
    ['answers a thenable that never ends', 'function run() { return { then() { for (;;); } } }', 'timeout'],
    [
      'answers a thenable that throws',
      'function run() { return { then() { throw new Error("no") } } }',
      'runtime',
    ],
    [
      'replaces what promises are made of',
      `Promise.prototype.then = () => { throw new Error('mine') }; Promise.prototype.constructor = null
        Object.prototype.toJSON = () => ({ lines: 5 }); Array.prototype.toJSON = () => 7
        Object.defineProperty(Array.prototype, 0, { set() { throw new Error('mine') } })
        async function run() { console.log('x'); return 1 }`,
      /ok|runtime/,
    ],
  ])('that %s comes to an end', async (_, source, status) => {
    const own = script(source)
    const outcome = await call(own)
    expect(outcome.status).toMatch(status)
    expect(Array.isArray(outcome.console)).toBe(true)
    expect((await call(own)).status).toMatch(status)
  })

  it('that was stopped tells what it had written', async () => {
    expect(await call(run("console.warn('begun'); for (;;);"))).toEqual({
      status: 'timeout',
      console: [{ level: 'warn', text: 'begun' }],
    })
  })
})

describe('threat 16: a script', () => {
  it.each([
    ['never ends', 'while (true) {}', 'timeout'],
    ['has a catastrophic expression', "return /(a+)+$/.test('a'.repeat(50) + 'b')", 'timeout'],
    ['cannot be interrupted', 'return new Array(1e9).join().length', 'timeout'],
    ['hoards', 'const all = []; for (;;) all.push(new Array(5000).fill(all.length))', /outOfMemory|timeout/],
    ['makes a long text', "let text = 'aaaaaaaa'; for (;;) text += text", /outOfMemory|runtime/],
    ['repeats a text', "return 'a'.repeat(2 ** 30)", 'runtime'],
    ['calls itself', 'return run(input)', 'runtime'],
    [
      'nests deeply',
      'let deep = []; for (let i = 0; i < 1e5; i++) deep = [deep]; return deep',
      /runtime|tooLarge|timeout/,
    ],
    ['answers a million values', 'return new Array(1e6).fill(1)', /tooLarge|outOfMemory|timeout/],
    ['answers a function', 'return () => 1', 'noAnswer'],
    ['answers in circles', 'const a = {}; a.a = a; return a', 'runtime'],
    ['answers a getter that never ends', 'return { get a() { for (;;); } }', 'timeout'],
    ['answers a proxy that never ends', 'return new Proxy({}, { ownKeys() { for (;;); } })', 'timeout'],
    ['answers with toJSON', 'return { toJSON() { throw new Error("no") } }', 'runtime'],
    ['throws what cannot be read', 'throw { get message() { throw 1 } }', 'runtime'],
    ['throws a loop', 'throw { get stack() { for (;;); } }', 'timeout'],
    ['catches its interruption', 'for (;;) try { for (;;); } catch {}', 'timeout'],
  ])('that %s is stopped, and the next one runs', async (_, body, status) => {
    const outcome = await call(run(body))
    expect(outcome.status).toMatch(status)
    expect(await answer(run('return 1'))).toBe(1)
  })

  it('reaches nothing of the portal', async () => {
    const seen = `const global = [].constructor.constructor('return this')()
      return ['process', 'require', 'fetch', 'WebAssembly', 'setTimeout', 'postMessage', 'std', 'os', 'import.meta']
        .filter((name) => typeof global[name] !== 'undefined')`
    expect(await answer(run(seen))).toEqual([])
    expect(
      await answer(run('Error.prepareStackTrace = (_, sites) => sites; return typeof new Error().stack')),
    ).toBe('string')
    expect(await answer('function* run() { yield 1 }')).toEqual({})
    expect(await answer(run("import('node:fs').then((fs) => { leaked = fs }); return typeof leaked"))).toBe(
      'undefined',
    )
  })

  it('changes nothing for others, nor what it is called by', async () => {
    const polluter = run(`Object.prototype.polluted = 1; JSON.stringify = () => 'null'; JSON.parse = () => 1
      Array.prototype.push = null; String.prototype.substring = null; eval = null
      return { own: input.value }`)
    expect(await answer(polluter, { value: 3 })).toEqual({ own: 3 })
    expect(await answer(run('return [typeof {}.polluted, JSON.stringify([1])]'))).toEqual([
      'undefined',
      '[1]',
    ])
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })
})

/** The nice value of each thread of this process. */
async function priorities(): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  for (const id of await readdir('/proc/self/task')) {
    const stat = await readFile(`/proc/self/task/${id}/stat`, 'utf8').catch(() => undefined)
    // Behind the name, which may have blanks.
    if (stat !== undefined) found.set(id, Number(stat.replace(/^.*\) /, '').split(' ')[16]))
  }
  return found
}

it.runIf(process.platform === 'linux')(
  'stands back where it is told to, and nobody else with it',
  async () => {
    const before = await priorities()
    const modest = createSandbox({ threads: 1, quotaMs: 1e9, nice: 5 })
    try {
      const own = script(run('return 1'))
      expect((await modest.run('acme', [{ script: own, entry: 'run', input: '{}' }])).outcomes).toHaveLength(
        1,
      )
      const usual = getPriority()
      const changed = [...(await priorities())].filter(([id, nice]) => nice !== (before.get(id) ?? usual))
      expect(changed.map(([, nice]) => nice)).toEqual([5])
    } finally {
      await modest.stop()
    }
  },
)

it('threat 16: who breaks a thread pays a second, which others wait for it', async () => {
  const own = createSandbox({ threads: 1, quotaMs: 1e9, callMs: 60 })
  try {
    const hoard = script(run('return new Uint8Array(64 * 2 ** 20).length'), 'hog')
    const { outcomes } = await own.run('hog', [{ script: hoard, entry: 'run', input: '{}' }])
    expect(outcomes[0]?.status).toBe('outOfMemory')
    expect(own.usageOf('hog').used).toBeGreaterThanOrEqual(1000)
  } finally {
    await own.stop()
  }
})

it('threat 16: a company that has used little goes before all that have used much', async () => {
  // One thread: calls end in the order in which they began.
  const own = createSandbox({ threads: 1, quotaMs: 1e9, callMs: 60, perLane: 1 })
  try {
    const order: string[] = []
    const ask = async (of: SandboxScript) => {
      await own.run(of.companyId, [{ script: of, entry: 'run', input: '{}' }])
      order.push(of.companyId)
    }
    const hogs = ['h1', 'h2', 'h3', 'h4'].map((companyId) => script(run('for (;;);'), companyId))
    await Promise.all(hogs.map(ask))
    const flood = hogs.flatMap((hog) => Array.from({ length: 5 }, () => ask(hog)))
    order.length = 0
    for (let at = 0; at < 3; at++) {
      const before = order.length
      await ask(script(run('return 1'), 'calm'))
      // At most the call that was running.
      expect(order.slice(before).indexOf('calm')).toBeLessThanOrEqual(1)
    }
    await Promise.all(flood)
  } finally {
    await own.stop()
  }
})

it('threat 16: a company that has spent its time costs its neighbours nothing', async () => {
  const limited = createSandbox({ threads: 1, quotaMs: 175, callMs: 60 })
  try {
    const [loop, good] = [script(run('for (;;);'), 'hog'), script(run('return 1'), 'calm')]
    const ask = async (own: SandboxScript) => {
      const { outcomes } = await limited.run(own.companyId, [{ script: own, entry: 'run', input: '{}' }])
      return outcomes[0]?.status
    }
    const statuses: (string | undefined)[] = []
    for (let at = 0; at < 5; at++) statuses.push(await ask(loop))
    expect(statuses).toEqual(['timeout', 'timeout', 'timeout', 'quota', 'quota'])
    expect(await ask(good)).toBe('ok')
    const both = [loop, good, loop].map((own) => ({ script: own, entry: 'run', input: '{}' }))
    const { outcomes } = await limited.run('mixed', both)
    expect(outcomes.map(({ status }) => status)).toEqual(['quota', 'ok', 'quota'])
  } finally {
    await limited.stop()
  }
})
