import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { onTwoCompanies } from '../../../../test/support/companies/on-two-companies.ts'

const both = onTwoCompanies()
const call = (method: string, path: string, body?: unknown) => both.call(method, path, body)
let made = 0
async function make(source: string, more: object = {}) {
  const body = { name: `Script ${++made}`, type: 1, source, ...more }
  const answer = await call('POST', `/script/${both.own.place.companyId}`, body)
  expect([answer.status, answer.body.code]).toEqual([201, undefined])
  return answer.body
}
const run = async (source: string, parameters?: unknown, more: object = {}) => {
  const { scriptId } = await make(source, more)
  return { scriptId, ...(await call('POST', `/script/run/${scriptId}`, { parameters })).body }
}
const send = (readings: unknown, deveui = both.own.place.deveui) =>
  call('POST', `/tag/${deveui}/tagdata`, readings)
const poll = { timeout: 15_000, interval: 100 }
const runsOf = async (scriptId: string) => (await call('GET', `/script/runs/${scriptId}`)).body

describe('a script', () => {
  test('is made, changed, listed and deleted; another source is another version', async () => {
    const { deveui, companyId } = both.own.place
    const first = 'function run() { return 1 }'
    const { scriptId, name } = await make(first, { type: 2, boundTag: deveui, boundKeys: ['temperature'] })
    expect((await call('GET', `/script/${scriptId}`)).body).toMatchObject({
      ...{ version: 1, isValid: true, enabled: true, disabledBy: null, problem: null, memory: '{}' },
      ...{ boundTag: deveui, boundTags: [], boundKeys: ['temperature'], failures: 0, lastRun: null },
    })
    await call('PUT', `/script/${scriptId}`, { source: 'function run() { return 2 }' })
    await call('PUT', `/script/${scriptId}`, { description: 'Counts' })
    const versions = (await call('GET', `/script/versions/${scriptId}`)).body
    expect(versions.map(({ version }: { version: number }) => version)).toEqual([2, 1])
    expect(versions[1]).toMatchObject({ source: first, savedBy: expect.stringContaining('admin@fyr.local') })
    expect((await call('PUT', `/script/${scriptId}`, { source: first })).body).toMatchObject({ version: 3 })
    const list = await call('GET', `/script/company/${companyId}?search=${encodeURIComponent(name)}`)
    expect(list.body).toContainEqual(expect.objectContaining({ scriptId, description: 'Counts', version: 3 }))
    expect(list.body[0]).not.toHaveProperty('source')
    expect((await call('GET', `/script/company/${companyId}?deveui=${deveui}&type=2`)).body).toContainEqual(
      expect.objectContaining({ scriptId }),
    )
    const { body: log } = await call('GET', `/audit?objectId=${scriptId}`)
    expect(log).toHaveLength(4)
    expect(JSON.stringify(log)).not.toContain('return 2')
    expect((await call('DELETE', `/script/${scriptId}`)).status).toBe(204)
    expect((await call('GET', `/script/${scriptId}`)).status).toBe(404)
  })

  test('has a name of its own, known nodes, and one if readings trigger it', async () => {
    const { companyId } = both.own.place
    const { name } = await make('function run() {}')
    const create = (body: object) =>
      call('POST', `/script/${companyId}`, {
        name: `Script ${++made}`,
        type: 2,
        source: 'function run() {}',
        ...body,
      })
    expect(await create({ name: name.toUpperCase(), type: 1 })).toMatchObject({
      status: 409,
      body: { code: 'script.nameTaken' },
    })
    expect(await create({})).toMatchObject({ status: 400, body: { code: 'script.unboundTrigger' } })
    expect(await create({ type: 0 })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'body.interval', code: 'field.required' }] },
    })
    expect(await create({ type: 0, interval: 0 })).toMatchObject({ status: 201, body: { interval: 0 } })
    // Threat 2.
    expect(await create({ boundTag: both.other.place.deveui })).toMatchObject({
      status: 404,
      body: { code: 'script.unknownNode' },
    })
    expect((await create({ type: 1, source: '  ' })).status).toBe(400)
    expect((await create({ type: 1, source: 'x'.repeat(65_537) })).status).toBe(400)
  })

  test('that cannot be read is saved, says where, and is not run', async () => {
    const bad = await make('function run() {\n  return ]\n}')
    expect(bad).toMatchObject({ isValid: false, problem: { code: 'syntax', line: 2 } })
    expect(await call('GET', `/script/run/${bad.scriptId}`)).toMatchObject({
      status: 409,
      body: { code: 'script.invalid' },
    })
    const check = async (source: string) => (await call('POST', '/script/check', { source })).body
    expect(await check('const a = 1')).toMatchObject({ isValid: false, problem: { code: 'noRun' } })
    expect(await check('const run = async () => fyr.memory')).toEqual({ isValid: true, problem: null })
    expect(await check('for (;;);')).toMatchObject({ isValid: false, problem: { code: 'timeout' } })
    const { scriptId } = await make('function run() {}', { enabled: false })
    expect(await call('GET', `/script/run/${scriptId}`)).toMatchObject({
      status: 409,
      body: { code: 'script.disabled' },
    })
    expect((await call('GET', `/script/${scriptId}`)).body.disabledBy).toBe('user')
  })
})

describe('a script that is called', () => {
  test('gets parameters, answers, writes to its console, and remembers', async () => {
    const { scriptId } = await make(`function run(event) {
      fyr.memory.calls = (fyr.memory.calls || 0) + 1
      console.warn('call', event.parameters.a)
      return { calls: fyr.memory.calls, trigger: event.trigger, a: event.parameters.a }
    }`)
    const once = () => call('POST', `/script/run/${scriptId}`, { parameters: { a: 7 } })
    expect((await once()).body).toMatchObject({
      ...{ state: 'ok', problem: null, effects: [] },
      result: { calls: 1, trigger: 'call', a: 7 },
      console: [{ level: 'warn', text: 'call 7' }],
    })
    expect((await once()).body.result.calls).toBe(2)
    expect((await call('GET', `/script/${scriptId}`)).body).toMatchObject({
      memory: '{"calls":2}',
      lastRunState: 'ok',
    })
    expect((await call('DELETE', `/script/memory/${scriptId}`)).status).toBe(204)
    expect((await once()).body.result.calls).toBe(1)
    const [newest] = await runsOf(scriptId)
    expect(newest).toMatchObject({
      ...{ trigger: 'call', state: 'ok', runs: 1, version: 1 },
      calledBy: expect.stringContaining('admin'),
      console: [{ level: 'warn', text: 'call 7' }],
    })
  })

  test('quiet runs are one entry', async () => {
    const { scriptId } = await make('function run() { return 1 }')
    for (let at = 0; at < 3; at++) await call('GET', `/script/run/${scriptId}`)
    expect(await runsOf(scriptId)).toEqual([expect.objectContaining({ runs: 3 })])
  })

  test('reads the readings and the nodes of its company, and no others', async () => {
    const { deveui } = both.own.place
    await send([{ key: 'humidity', value: 55 }])
    const { result } = await run(
      `async function run({ parameters: { own, other } }) {
        const refused = async (work) => { try { await work() } catch (error) { return error.message } }
        return {
          latest: await fyr.latest(own, 'humidity'),
          all: Object.keys(await fyr.latest(own)),
          none: await fyr.latest(own, 'nothing'),
          readings: (await fyr.readings(own, 'humidity', { from: Date.now() - 60000 })).map(({ value }) => value),
          nodes: (await fyr.nodes({ search: own })).map(({ deveui }) => deveui),
          foreign: (await fyr.nodes({ search: other })).length,
          refused: await refused(() => fyr.latest(other, 'temperature')),
          wrong: await refused(() => fyr.readings(own, 'humidity', { limit: 5001 })),
        }
      }`,
      { own: deveui, other: both.other.place.deveui },
    )
    expect(result).toMatchObject({
      latest: { value: 55, time: expect.stringMatching(/^20.*Z$/) },
      all: expect.arrayContaining(['humidity', 'temperature']),
      ...{ none: null, readings: [55], nodes: [deveui], foreign: 0 },
      refused: expect.stringContaining('There is no node'),
      wrong: expect.stringContaining('limit'),
    })
  })

  test('calls others of its company, three deep, and never waits for itself', async () => {
    const inner = await make(
      'function run({ parameters }) { fyr.notify({ text: "inner" }); return parameters * 2 }',
    )
    const { scriptId, result } = await run(
      `async function run({ parameters }) { return await fyr.call(parameters.toUpperCase(), 21) }`,
      inner.name,
    )
    expect(result).toBe(42)
    expect(await runsOf(inner.scriptId)).toEqual([
      expect.objectContaining({ trigger: 'call', effects: [{ kind: 'notification', summary: 'inner' }] }),
    ])
    const itself = 'async function run({ parameters }) { return await fyr.call(parameters, parameters) }'
    await call('PUT', `/script/${scriptId}`, { source: itself })
    const looped = await call('POST', `/script/run/${scriptId}`, { parameters: scriptId })
    expect(looped.body).toMatchObject({
      state: 'failed',
      problem: { message: expect.stringContaining('already running') },
    })
    const foreign = await call('POST', `/script/run/${scriptId}`, { parameters: both.other.place.scriptId })
    expect(foreign.body.problem.message).toContain('There is no script')
  })

  test('effects happen when it ends well, and none when it throws', async () => {
    const { deveui } = both.own.place
    const write = (then: string) => `function run({ parameters }) {
      fyr.write(parameters.deveui, parameters.key, 21.5)
      fyr.write(parameters.deveui, { [parameters.key + '-b']: true }, { time: Date.now() - 1000 })
      fyr.notify({ text: 'told ' + parameters.key })
      ${then}
    }`
    const good = await run(write(''), { deveui, key: 'good' })
    expect(good).toMatchObject({
      state: 'ok',
      effects: [{ kind: 'write', summary: `${deveui}: good = 21.5` }, {}, {}],
    })
    const bad = await run(write('throw new Error("no")'), { deveui, key: 'bad' })
    expect(bad).toMatchObject({
      state: 'failed',
      effects: [],
      problem: { code: 'runtime', line: 5, message: 'Error: no' },
    })
    const { body } = await call('GET', `/tag/${deveui}/currents`)
    const keys = JSON.stringify(body)
    expect(keys).toContain('good-b')
    expect(keys).not.toContain('"bad"')
    const { currentUser } = both.own.session
    const told = JSON.stringify((await call('GET', `/notification/${currentUser.userId}`)).body)
    expect(told).toContain('told good')
    expect(told).not.toContain('told bad')
  })

  test('what cannot be done is the failure of its run', async () => {
    const failed = (source: string) => run(`function run() { ${source} }`)
    expect((await failed(`fyr.write('${both.other.place.deveui}', 'a', 1)`)).problem).toMatchObject({
      code: 'effectFailed',
    })
    expect((await failed("fyr.mail({ to: 'Nobody at all', subject: 'a', text: 'b' })")).problem.code).toBe(
      'effectFailed',
    )
    expect((await failed(`fyr.downlink('${both.own.place.deveui}', { payload: 'zz' })`)).problem.code).toBe(
      'invalidEffect',
    )
    expect((await failed('fyr.write(1, 2, 3)')).problem).toMatchObject({ code: 'runtime', line: 1 })
    expect((await failed('for (let at = 0; at < 101; at++) fyr.notify({ text: "a" })')).problem.code).toBe(
      'tooManyEffects',
    )
  })

  test('threat 18: fetch passes the outbound guard', async () => {
    const { result } = await run(`async function run() {
      const all = []
      for (const url of ['http://169.254.169.254/latest/meta-data', 'http://127.0.0.1:5432', 'http://[::1]/', 'file:///etc/passwd',
        'http://2130706433/']) {
        try { all.push((await fyr.fetch(url)).status) } catch (error) { all.push(error.message.replace(/^.*: /, '')) }
      }
      return all
    }`)
    expect(result).toEqual([
      'addressRefused',
      'addressRefused',
      'addressRefused',
      'badRequest',
      'addressRefused',
    ])
  })
})

describe('threat 16: a script', () => {
  test.each([
    ['never ends', 'for (;;);', 'timeout'],
    ['awaits forever', 'return new Promise(() => undefined)', 'neverSettled'],
    ['hoards', 'const all = []; for (;;) all.push(new Array(5000).fill(all.length))', /outOfMemory|timeout/],
    ['calls itself', 'return run()', 'runtime'],
    ['answers in circles', 'const a = {}; a.a = a; return a', 'runtime'],
    ['remembers circles', 'fyr.memory.a = fyr.memory', 'runtime'],
    ['remembers too much', 'fyr.memory.a = "a".repeat(20000)', 'memoryTooLarge'],
    ['answers too much', 'return "a".repeat(20000)', 'resultTooLarge'],
    ['asks without end', 'const all = []; for (;;) all.push(fyr.nodes())', 'tooManyRequests'],
    [
      'overrides what it is run by',
      'JSON.stringify = JSON.parse = null; Object.prototype.toJSON = () => 1; return 1',
      '',
    ],
    ['writes over fyr', '"use strict"; fyr.write = null', 'runtime'],
    ['replaces fyr', '"use strict"; globalThis.fyr = null', 'runtime'],
  ])('that %s comes to an end', async (_, body, code) => {
    const { problem } = await run(`function run() { ${body} }`)
    expect(problem?.code ?? '').toMatch(code)
  })

  test('that changes toJSON, getters or prototypes has no say in what leaves the sandbox', async () => {
    const { deveui } = both.own.place
    const { result, effects, problem } = await run(`async function run() {
      const values = { a: { toJSON: () => 2, list: [1, new Date(0)] } }
      Object.defineProperty(values, 'b', { enumerable: true, get: () => 3 })
      Object.prototype.toJSON = String.prototype.toJSON = Array.prototype.toJSON = () => ({ kind: 'mail' })
      Object.prototype.value = 'changed'
      Array.prototype[Symbol.iterator] = null
      fyr.write('${deveui}', values)
      const latest = await fyr.latest('${deveui}', 'nothing')
      return [typeof latest, { toJSON: () => 4, x: 1 }]
    }`)
    expect(problem).toBeNull()
    expect(effects).toMatchObject([
      { kind: 'write', summary: expect.stringContaining('1970-01-01T00:00:00.000Z') },
    ])
    expect(effects).toHaveLength(1)
    expect(result).toEqual([expect.any(String), { x: 1 }])
  })

  test('that logs a gigabyte keeps what fits', async () => {
    const { console, state } = await run(
      'function run() { for (let at = 0; at < 1000; at++) console.log("a".repeat(1e6)) }',
    )
    expect(console.length).toBeLessThanOrEqual(100)
    expect(JSON.stringify(console).length).toBeLessThan(100_000)
    expect(state).toMatch(/ok|failed/)
  })
})

test('a test changes, sends and writes nothing, and begins with the last message of its node', async () => {
  const { deveui } = both.own.place
  await send([
    { key: 'tested', value: 3 },
    { key: 'other', value: 4 },
  ])
  const source = `function run(event) {
    fyr.memory.tested = true
    fyr.write(event.node.deveui, 'from-test', event.readings[0].value)
    return event.readings.map(({ key }) => key)
  }`
  const { scriptId } = await make('function run() {}', { type: 2, boundTag: deveui, boundKeys: ['tested'] })
  const { body } = await call('POST', `/script/test/${scriptId}`, { source })
  expect(body).toMatchObject({
    ...{ state: 'ok', result: ['tested'] },
    event: { trigger: 'readings', node: { deveui }, readings: [{ key: 'tested', value: 3 }] },
    effects: [{ kind: 'write', summary: `${deveui}: from-test = 3` }],
  })
  expect(await runsOf(scriptId)).toEqual([])
  expect((await call('GET', `/script/${scriptId}`)).body.memory).toBe('{}')
  expect(JSON.stringify((await call('GET', `/tag/${deveui}/currents`)).body)).not.toContain('from-test')
  const given = { source, event: { readings: [{ key: 'x', value: 1 }], node: { deveui } } }
  expect((await call('POST', `/script/test/${scriptId}`, given)).body.result).toEqual(['x'])
})

describe('a script that readings trigger', () => {
  test('runs once for each uplink, in order, with the keys it is bound to', async () => {
    const { deveui, companyId } = both.own.place
    const source = `function run(event) {
      fyr.memory.seen = [...(fyr.memory.seen || []), event.readings.map(({ key, value }) => key + value).join('+')]
    }`
    const { scriptId } = await make(source, { type: 2, boundTag: deveui, boundKeys: ['step', 'more'] })
    for (let at = 0; at < 5; at++)
      await send([
        { key: 'step', value: at },
        { key: 'more', value: at },
        { key: 'else', value: 1 },
      ])
    await send([{ key: 'else', value: 2 }])
    const expected = [0, 1, 2, 3, 4].map((at) => `step${at}+more${at}`)
    await expect
      .poll(async () => JSON.parse((await call('GET', `/script/${scriptId}`)).body.memory).seen, poll)
      .toEqual(expected)
    const [entry] = await runsOf(scriptId)
    expect(entry).toMatchObject({ trigger: 'readings', state: 'ok', calledBy: null })
    expect((await call('GET', `/script/usage/${companyId}`)).body).toMatchObject({
      waiting: { used: 0, limit: 10_000 },
      runs: { limit: 6000 },
    })
  })
})

test('threat 2: a node that moves to another company triggers nothing of the one before', async () => {
  const { portal, own, other } = both
  const { deveui } = await own.make.node()
  const { scriptId } = await make('function run() { fyr.memory.ran = true }', { type: 2, boundTag: deveui })
  const { companyId, applicationId } = other.place
  await portal.database.withCompany(own.place.companyId, async (db) => {
    const { rows } = await sql<{ id: string }>`select id from node where deveui = ${deveui}`.execute(db.query)
    const nodeId = rows[0]?.id ?? ''
    await sql`select fyr_move_node(${nodeId}::uuid, ${companyId}::uuid, ${applicationId}::uuid)`.execute(
      db.query,
    )
    db.publishEvent('node', { companyId, nodeId, deveui })
  })
  expect((await call('GET', `/script/${scriptId}`)).body).toMatchObject({ boundTag: null, type: 2 })
  const answer = await portal.call('POST', `/tag/${deveui}/tagdata`, {
    token: other.session.token,
    body: { key: 'a', value: 1 },
  })
  expect(answer.status).toBe(202)
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect((await call('GET', `/script/${scriptId}`)).body.memory).toBe('{}')
})
