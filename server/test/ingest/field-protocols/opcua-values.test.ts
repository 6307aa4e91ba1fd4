import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  closeDrivers,
  nodeIdOf,
  type OpenedDriver,
  openDriver,
  variable,
} from '../../support/opcua-driver.ts'
import { type OpcPeer, startOpcServer } from '../../support/servers/opcua-server.ts'
import { startRelay } from '../../support/servers/tcp-relay.ts'
import { until } from '../../support/until.ts'

let peer: OpcPeer
beforeAll(async () => {
  peer = await startOpcServer({ namespaces: ['http://fyr.test/other'] })
})
afterAll(() => peer?.stop())
afterEach(closeDrivers)

type Variables = Parameters<typeof openDriver>[1]
async function open(variables: Variables, changes: object = {}): Promise<OpenedDriver> {
  const opened = await openDriver({ endpointUrl: peer.endpointUrl, ...changes }, variables)
  await opened.opened()
  return opened
}
const has = (opened: OpenedDriver, key: string, count = 1) => until(() => opened.values(key).length >= count)
const settled = (opened: OpenedDriver, id: string, problem: string | null) =>
  until(() => opened.state(id)?.problem === problem)

describe('subscribing', () => {
  it('values have the time of their source, and the node and key of their variable', async () => {
    const opened = await open([{ id: 'Speed', deveui: 'n7', key: 'rpm' }])
    await has(opened, 'rpm')
    const time = Date.now() - 5000
    await peer.set('Speed', 9.25, { time })
    await has(opened, 'rpm', 2)
    expect(opened.readings().at(-1)).toEqual({
      ...{ key: 'rpm', value: 9.25, createdAt: time, isHistory: false, deveui: 'n7' },
    })
    expect(opened.state('Speed')).toMatchObject({ problem: null, status: 'Good', samplingInterval: 50 })
    expect(opened.server()).toMatchObject({ publishingInterval: 100 })
  })

  it('each type becomes what readings have', async () => {
    const names = ['Count', 'Offset', 'Ratio', 'Bits', 'Name', 'Label', 'On', 'Started', 'Raw', 'Mode']
    await peer.set('Count', [0x00200000, 1])
    const opened = await open(names.map((id) => ({ id })))
    await has(opened, 'Mode')
    await has(opened, 'Raw')
    const values = Object.fromEntries(opened.readings().map(({ key, value }) => [key, value]))
    expect(values).toEqual({
      // 2 ** 53 + 1 is no exact number.
      Count: '9007199254740993',
      ...{ Offset: -2, Ratio: 21.7, Name: 'press', Label: 'Presse', On: true, Raw: 'cafe', Mode: 1 },
      ...{ Started: '2026-01-02T03:04:05.678Z', 'Bits.0': 1, 'Bits.1': 2, 'Bits.2': 3, 'Bits.3': 4 },
    })
    await peer.set('Count', [1, 2])
    await has(opened, 'Count', 2)
    expect(opened.values('Count').at(-1)).toBe(4_294_967_298)
  })

  it('a variable with a problem does not stop the others', async () => {
    const opened = await open([
      { id: 'Missing' },
      { id: 'Elsewhere', nodeId: 'nsu=http://nobody;s=Speed' },
      { id: 'Secret' },
      { id: 'Matrix' },
      { id: 'Matrix/one', key: 'MatrixOne', arrayIndex: 1 },
      { id: 'Speed/one', key: 'SpeedOne', arrayIndex: 1 },
      { id: 'Bits/nine', key: 'BitsNine', arrayIndex: 9 },
      { id: 'Other' },
    ])
    await has(opened, 'Other')
    await settled(opened, 'Bits/nine', 'indexRange')
    await settled(opened, 'Secret', 'notReadable')
    await settled(opened, 'Matrix', 'unsupportedType')
    const problems = ['Missing', 'Elsewhere', 'Matrix/one', 'Speed/one', 'Other'].map(
      (id) => opened.state(id)?.problem,
    )
    expect(problems).toEqual(['unknownNode', 'unknownNamespace', 'unsupportedType', 'indexRange', null])
    expect(opened.state('Missing')).toMatchObject({ status: 'BadNodeIdUnknown' })
    expect(new Set(opened.readings().map(({ key }) => key))).toEqual(new Set(['Other']))
  })

  it('an element of an array is one key', async () => {
    const opened = await open([{ id: 'Bits/two', key: 'two', arrayIndex: 2 }])
    await has(opened, 'two')
    await peer.set('Bits', [1, 2, 33, 4])
    await has(opened, 'two', 2)
    await peer.set('Bits', [1, 2, 3, 4])
    await has(opened, 'two', 3)
    expect(opened.values('two')).toEqual([3, 33, 3])
  })

  it('a bad value is no reading, and an uncertain one is', async () => {
    const opened = await open([{ id: 'Speed' }, { id: 'Unset' }])
    await has(opened, 'Speed')
    await peer.set('Speed', 3, { status: 'BadSensorFailure' })
    await settled(opened, 'Speed', 'badStatus')
    expect(opened.state('Speed')).toMatchObject({ status: 'BadSensorFailure' })
    await peer.set('Speed', 4, { status: 'UncertainLastUsableValue' })
    await has(opened, 'Speed', 2)
    expect(opened.state('Speed')).toMatchObject({ problem: null, status: 'UncertainLastUsableValue' })
    await peer.set('Speed', 5, { status: 'GoodClamped' })
    await has(opened, 'Speed', 3)
    expect(opened.values('Speed').slice(1)).toEqual([4, 5])
    // A null with an uncertain status.
    expect(opened.state('Unset')).toMatchObject({ problem: null, status: 'UncertainInitialValue' })
    expect(opened.values('Unset')).toEqual([])
  })

  it('what is no finite number is no reading', async () => {
    const opened = await open([{ id: 'Other' }])
    await has(opened, 'Other')
    const before = opened.values('Other').length
    // JSON has no NaN, and null would be a null.
    await peer.do('notFinite', { name: 'Other' })
    await settled(opened, 'Other', 'notFinite')
    expect(opened.values('Other')).toHaveLength(before)
    await peer.set('Other', 0)
    await settled(opened, 'Other', null)
  })

  it('changes within the deadband are not sent, also where there can be none', async () => {
    const opened = await open([
      { id: 'Temperature', deadband: 5 },
      { id: 'Name', deadband: 5 },
    ])
    await has(opened, 'Temperature')
    await has(opened, 'Name')
    await peer.set('Temperature', 42)
    await sleep(300)
    await peer.set('Temperature', 50)
    await has(opened, 'Temperature', 2)
    expect(opened.values('Temperature')).toEqual([40, 50])
    await peer.set('Temperature', 40)
    expect(opened.state('Name')).toMatchObject({ problem: null })
  })

  it('values that a queue has lost are counted', async () => {
    const opened = await open([{ id: 'Speed', queueSize: 2, samplingInterval: 0 }], { publishingMs: 1000 })
    await has(opened, 'Speed')
    for (let value = 100; value < 115; value++) {
      await peer.set('Speed', value)
      await sleep(40)
    }
    await until(() => (opened.server()?.lostValues ?? 0) > 0)
    expect(opened.values('Speed').length).toBeLessThan(15)
  })

  it('2,000 variables are read by one subscription', async () => {
    const ids = Array.from({ length: 2000 }, (_, at) => {
      const name = at % 100 === 0 ? 'TempWinding' : `P${at % 100}`
      return `Cell${Math.floor(at / 100)}.Motor.${name}`
    })
    const before = Number(await peer.do('subscriptions'))
    const opened = await open(ids.map((id) => ({ id })))
    await until(() => opened.readings().length >= 2000)
    expect(new Set(opened.readings().map(({ key }) => key)).size).toBe(2000)
    expect(opened.messages.every(({ nodes }) => nodes.flatMap((node) => node.readings).length <= 2000)).toBe(
      true,
    )
    expect(await peer.do('subscriptions')).toBe(before + 1)
    expect(new Set(opened.messages.flatMap(({ changed }) => changed.map((state) => state.problem)))).toEqual(
      new Set([null]),
    )
  })

  it('one batch is on its way at a time', async () => {
    const held: ((pauseMs: number) => void)[] = []
    const opened = await openDriver({ endpointUrl: peer.endpointUrl }, [{ id: 'Speed' }], {
      deliver: () => new Promise((resolve) => held.push(resolve)),
    })
    await opened.opened()
    await sleep(500)
    expect(held).toHaveLength(1)
    held[0]?.(0)
    await until(() => held.length === 2)
  })
})

describe('changed settings', () => {
  it('variables come and go without a new session', async () => {
    const opened = await open([{ id: 'Speed/x' }, { id: 'Other/x' }])
    await has(opened, 'Other')
    const change = (variables: object[], more: object = {}) =>
      opened.connection.change?.({ ...opened.settings, ...more, variables: JSON.stringify(variables) })
    const sessions = await peer.do('sessions')
    const next = [variable({ id: 'Other/x', key: 'renamed' }), variable({ id: 'Name/x' })]
    expect(change(next, { publishingMs: 150, timeoutMs: 2000 })).toBe(true)
    await has(opened, 'Name')
    await until(() => opened.server()?.publishingInterval === 150)
    await peer.set('Other', 77)
    await until(() => opened.values('renamed').includes(77))
    const before = opened.values('Speed').length
    await peer.set('Speed', 78)
    await sleep(400)
    expect([opened.values('Speed').length, opened.values('Other').includes(77)]).toEqual([before, false])
    expect(await peer.do('sessions')).toBe(sessions)
  })

  it.each([
    { endpointUrl: 'opc.tcp://127.0.0.1:1' },
    { securityMode: 'Sign' },
    { serverCertificate: 'other' },
    { user: { kind: 'password', username: 'a', password: 'b' } },
    { own: { certificate: 'a', key: 'b', applicationUri: 'c' } },
    { monitoring: 'poll' },
  ])('%o need a new one', async (changes) => {
    const opened = await open([])
    expect(opened.connection.change?.({ ...opened.settings, ...(changes as object) })).toBe(false)
  })
})

describe('polling', () => {
  it('each poll is a reading, at the time of the source where it is new', async () => {
    const opened = await open([{ id: 'Speed' }, { id: 'Missing' }], { monitoring: 'poll' })
    await has(opened, 'Speed', 3)
    const time = Date.now()
    await peer.set('Speed', 6.5, { time })
    await until(() => opened.values('Speed').includes(6.5))
    await has(opened, 'Speed', 6)
    const readings = opened.readings('Speed')
    const times = readings.map(({ createdAt }) => createdAt)
    expect(times).toEqual([...new Set(times)].sort((one, other) => one - other))
    expect(readings.find(({ value }) => value === 6.5)?.createdAt).toBe(time)
    expect(opened.state('Missing')).toMatchObject({ problem: 'unknownNode' })
  })

  it('values that are too large for one answer are read one by one', async () => {
    const ids = ['Large0', 'Large1', 'Large2']
    const variables = ids.map((id) => ({ id, key: id, arrayIndex: null }))
    const opened = await open(variables, { monitoring: 'poll', timeoutMs: 5000 })
    for (const id of ids) await has(opened, `${id}.63`)
    expect(opened.values('Large2.64')).toEqual([])
    expect(opened.problem()).toBeUndefined()
  })

  it('a poll that is not answered is a problem of its variables, and the next one counts', async () => {
    const opened = await open([{ id: 'Speed' }], { monitoring: 'poll', timeoutMs: 1500 })
    await has(opened, 'Speed')
    peer.pause()
    await settled(opened, 'Speed', 'noAnswer')
    peer.resume()
    await settled(opened, 'Speed', null)
    expect(opened.problem()).toBeUndefined()
  })
})

describe('an outage', () => {
  it('what was missed is read from the history, each value once', async () => {
    const variables = [{ id: 'Historized/a' }, { id: 'Speed/a' }]
    const start = Date.now() - 60_000
    await peer.set('Historized', -1, { time: start })
    const first = await open(variables)
    await has(first, 'Historized')
    expect(first.server()?.history).toBeNull()
    first.connection.close()
    // More than one answer has.
    await peer.do('burst', { name: 'Historized', from: start + 1000, count: 2500, stepMs: 10 })
    const second = await open(variables)
    await until(() => second.server()?.history !== null)
    await until(() => second.values('Historized').length >= 2500)
    await sleep(300)
    const readings = second.readings('Historized')
    const times = readings.map(({ createdAt }) => createdAt)
    expect(times).toHaveLength(2500)
    expect(new Set(times).size).toBe(2500)
    expect(Math.min(...times)).toBe(start + 1000)
    // The last one came over the subscription.
    expect(readings.filter(({ isHistory }) => !isHistory).map(({ value }) => value)).toEqual([2499])
    // The other variable has no history.
    expect(second.server()).toMatchObject({ history: 'partly', historyValues: 2499 })
    // An unchanged value is stored already.
    expect(second.values('Speed')).toEqual([])
  })

  it('is not read where it is not wanted, and known to be missing where there is none', async () => {
    const variables = [{ id: 'Historized/b' }]
    // Else the last value is older than the server, and the next one is taken for what the server starts with.
    await peer.set('Historized', -2, { time: Date.now() })
    const first = await open(variables)
    await has(first, 'Historized')
    first.connection.close()
    await peer.do('burst', { name: 'Historized', from: Date.now(), count: 3, stepMs: 1 })
    const second = await open(variables, { readHistory: false })
    await has(second, 'Historized')
    expect(second.readings().filter(({ isHistory }) => isHistory)).toEqual([])
    expect(second.server()?.history).toBeNull()

    const third = await open([{ id: 'Speed/b' }])
    await has(third, 'Speed')
    third.connection.close()
    const fourth = await open([{ id: 'Speed/b' }])
    await until(() => fourth.server()?.history === 'none')
  })

  it('a server that was restarted is read by URIs, though its indexes are others', {
    timeout: 90_000,
  }, async () => {
    const own = await startOpcServer()
    const relay = await startRelay(own.port)
    const given = { endpointUrl: `opc.tcp://127.0.0.1:${relay.port}` }
    const variables = [{ id: 'Speed/c' }]
    const first = await open(variables, given)
    await has(first, 'Speed')
    const read = (opened: OpenedDriver, index: number) =>
      opened.send({ type: 'read', nodeIds: [`ns=${index};s=Speed`] })
    const found = { values: [{ nodeId: nodeIdOf('Speed'), status: 'Good' }] }
    expect(await read(first, 2)).toMatchObject(found)
    relay.turnTo(peer.port)
    await first.ended()
    const second = await open(variables, given)
    await until(() => second.messages.length > 0)
    await peer.set('Speed', 1.25)
    await has(second, 'Speed')
    expect(await read(second, 3)).toMatchObject(found)
    relay.stop()
    await own.stop()
  })
})
