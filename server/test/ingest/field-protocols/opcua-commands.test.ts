import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OpcAnswer, OpcCommand, ServerReference } from '../../../src/ingest/opcua/settings.ts'
import { closeDrivers, nodeIdOf, type OpenedDriver, openDriver } from '../../support/opcua-driver.ts'
import { type OpcPeer, startOpcServer } from '../../support/servers/opcua-server.ts'
import { until } from '../../support/until.ts'

let peer: OpcPeer
let opened: OpenedDriver
beforeAll(async () => {
  peer = await startOpcServer({ namespaces: ['http://fyr.test/other'] })
  opened = await openDriver({ endpointUrl: peer.endpointUrl })
  await opened.opened()
})
afterAll(async () => {
  await closeDrivers()
  await peer?.stop()
})

const send = (command: OpcCommand) => opened.send(command)
const references = (answer: OpcAnswer): readonly ServerReference[] => {
  if (!('references' in answer)) throw new Error(JSON.stringify(answer))
  return answer.references
}

it('nodes below a node come in pages', async () => {
  const page = (offset: number) => send({ type: 'browse', nodeId: nodeIdOf('Wide'), path: 'Wide', offset })
  const pages = [await page(0), await page(500), await page(1000), await page(2000)]
  expect(pages.map((each) => [references(each).length, 'hasMore' in each && each.hasMore])).toEqual([
    [500, true],
    [500, true],
    [200, false],
    [0, false],
  ])
  const names = pages.flatMap((each) => references(each).map(({ browseName }) => browseName))
  expect(new Set(names).size).toBe(1200)
  expect(
    references(await send({ type: 'browse', nodeId: null, path: '', offset: 0 })).map(({ path }) => path),
  ).toEqual(expect.arrayContaining(['Server', 'Line', 'Plant', 'Wide']))
  expect(await send({ type: 'browse', nodeId: nodeIdOf('Nothing'), path: '', offset: 0 })).toMatchObject({
    failure: 'unknownNode',
  })
  expect(await send({ type: 'browse', nodeId: 'nsu=x;s=Nothing', path: '', offset: 0 })).toMatchObject({
    failure: 'unknownNamespace',
  })
})

it('variables have their type, value, unit, range and texts', async () => {
  const found = references(await send({ type: 'browse', nodeId: nodeIdOf('Line'), path: 'Line', offset: 0 }))
  const of = (name: string) => found.find(({ browseName }) => browseName === name)
  expect(of('Temperature')).toEqual({
    ...{ nodeId: nodeIdOf('Temperature'), browseName: 'Temperature', displayName: 'Temperature' },
    ...{ path: 'Line/Temperature', nodeClass: 'variable', description: 'Of the oil' },
    variable: {
      ...{ dataType: 'Double', isSupported: true, isArray: false, isWritable: true, value: '40' },
      ...{ status: 'Good', unit: '°C', minimum: -10, maximum: 120, words: [] },
    },
  })
  expect(of('Mode')?.variable?.words.map(({ value, text }) => `${value} ${text}`)).toEqual([
    '0 Off',
    '1 Manual',
    '2 Automatic',
  ])
  expect(of('Bits')?.variable).toMatchObject({ isArray: true, isSupported: true, value: '1, 2, 3, 4' })
  expect(of('Matrix')?.variable).toMatchObject({ isSupported: false })
  expect(of('Fixed')?.variable).toMatchObject({ isWritable: false })
  expect(of('Secret')?.variable).toMatchObject({ status: 'BadNotReadable', value: '' })
})

it('variables are found by words and patterns, also on cycles', async () => {
  const find = async (search: string, nodeId: string | null = nodeIdOf('Plant'), path = 'Plant') =>
    references(await send({ type: 'find', nodeId, path, search })).map((each) => each.path)
  expect(await find('tempwind')).toHaveLength(20)
  expect(await find('Cell1*/Motor/Temp*')).toHaveLength(11)
  expect(await find('**/P99')).toHaveLength(20)
  expect(await find('*/P99')).toEqual([])
  expect(await find('LoopA/**')).toEqual(['Plant/LoopA/LoopB/InLoop'])
  expect(await find('InLoop')).toEqual(['Plant/LoopA/LoopB/InLoop'])
  expect(await find('operator calls', null, '')).toEqual(['Line/Label'])
  expect(await find('Line/Temp*', null, '')).toEqual(['Line/Temperature'])
})

it('a search ends at its limit', async () => {
  const answer = await send({ type: 'find', nodeId: nodeIdOf('Wide'), path: 'Wide', search: 'V' })
  expect([references(answer).length, 'hasMore' in answer && answer.hasMore]).toEqual([1000, true])
})

it('values are read now', async () => {
  await peer.set('Speed', 1.5)
  const nodeIds = [
    nodeIdOf('Speed'),
    nodeIdOf('Nothing'),
    'nsu=x;i=1',
    'i=2259',
    'ns=2;s=Speed',
    nodeIdOf('Bits'),
  ]
  const answer = await send({ type: 'read', nodeIds })
  const values = 'values' in answer ? answer.values : []
  expect(values[0]).toMatchObject({
    nodeId: nodeIdOf('Speed'),
    dataType: 'Double',
    value: '1.5',
    status: 'Good',
  })
  expect(Date.parse(values[0]?.time ?? '')).toBeGreaterThan(Date.now() - 60_000)
  expect(values.map(({ status }) => status)).toEqual([
    ...['Good', 'BadNodeIdUnknown', 'BadNodeIdUnknown', 'Good', 'BadNodeIdUnknown', 'Good'],
  ])
  expect(values[5]?.value).toBe('1, 2, 3, 4')
})

it('values are written in the type of the variable and read back', async () => {
  const write = (name: string, value: number | boolean | string, arrayIndex: number | null = null) =>
    send({ type: 'write', nodeId: nodeIdOf(name), value, arrayIndex })
  const good: [string, number | boolean | string, unknown][] = [
    ...([
      ['WSByte', -128, -128],
      ['WByte', 255, 255],
      ['WInt16', -5, -5],
      ['WUInt16', 65_535, 65_535],
    ] as const),
    ...([
      ['WInt32', -7, -7],
      ['WUInt32', 4_000_000_000, 4_000_000_000],
      ['WDouble', 0.1, 0.1],
    ] as const),
    ...([
      ['WFloat', 0.1, Math.fround(0.1)],
      ['WBoolean', true, true],
      ['WString', 'å', 'å'],
    ] as const),
    ...([['WInt64', -2, [0xffffffff, 0xfffffffe]]] as const),
  ].map(([name, value, wire]) => [name, value, wire])
  for (const [name, value, wire] of good) {
    expect([name, await write(name, value)]).toEqual([name, { written: true }])
    expect([name, await peer.do('values', { name })]).toEqual([name, wire])
  }
  expect(await write('WInt64', '9007199254740993')).toEqual({ written: true })
  expect(await peer.do('values', { name: 'WInt64' })).toEqual([0x00200000, 1])
  expect(await write('WBits', 7, 1)).toEqual({ written: true })
  expect(Object.values((await peer.do('values', { name: 'WBits' })) as object)).toEqual([0, 7, 0])
})

it('what a variable cannot hold is refused, and is not written', async () => {
  const write = async (name: string, value: number | boolean | string, arrayIndex: number | null = null) => {
    const answer = await send({ type: 'write', nodeId: nodeIdOf(name), value, arrayIndex })
    return 'failure' in answer ? answer.failure : answer
  }
  await write('WByte', 1)
  expect(await write('WByte', 256)).toBe('rejected')
  expect(await write('WByte', 1.5)).toBe('rejected')
  expect(await write('WByte', 'many')).toBe('rejected')
  expect(await write('WByte', true)).toBe('rejected')
  expect(await write('WBoolean', 2)).toBe('rejected')
  expect(await write('WBits', 1)).toBe('rejected')
  expect(await write('WBits', 1, 3)).toBe('rejected')
  expect(await write('WByte', 1, 0)).toBe('rejected')
  expect(await peer.do('values', { name: 'WByte' })).toBe(1)
  expect(await write('Fixed', 2)).toBe('notWritable')
  expect(await write('Nothing', 2)).toBe('unknownNode')
  expect(await peer.do('values', { name: 'Fixed' })).toBe(1)
})

it.each(['subscribe', 'poll'] as const)(
  'a server that ignores index ranges: elements are read by %s, and written without loss of the others',
  async (monitoring) => {
    const whole = await startOpcServer({ ignoresRanges: true })
    try {
      const variables = [1, 3, 9].map((arrayIndex) => ({
        ...{ id: `Bits/${monitoring}${arrayIndex}`, key: `bit${arrayIndex}`, arrayIndex },
      }))
      const given = await openDriver({ endpointUrl: whole.endpointUrl, monitoring }, variables)
      await given.opened()
      await until(() => given.values('bit3').length > 0)
      await until(() => given.state(`Bits/${monitoring}9`)?.problem === 'indexRange')
      expect([given.values('bit1')[0], given.values('bit3')[0]]).toEqual([2, 4])
      expect(given.values('bit9')).toEqual([])
      const write = { type: 'write', nodeId: nodeIdOf('WBits'), value: 7, arrayIndex: 1 } as const
      expect(await given.send(write)).toEqual({ written: true })
      expect(Object.values((await whole.do('values', { name: 'WBits' })) as object)).toEqual([0, 7, 0])
    } finally {
      await whole.stop()
    }
  },
)
