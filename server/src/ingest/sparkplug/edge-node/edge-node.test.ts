import { describe, expect, it } from 'vitest'
import { sparkplugLimits } from '../limits.ts'
import { decodePayload } from '../payload/decode.ts'
import { encodeSparkplug, resultOf, type SentMetric, type SentPayload } from '../payload/encoder.fixture.ts'
import { type Steps, stepSize } from '../payload/steps.ts'
import { createEdgeNode, type EdgeMessage, type Effects } from './edge-node.ts'

const limits = { ...sparkplugLimits, births: 3, devicesPerNode: 2, metricsPerNode: 6, heldMessages: 3 }

/** An edge node that publishes, as the host receives it; time stands until it is moved. */
function edge() {
  const node = createEdgeNode(limits)
  let [now, seq] = [1_000_000, 0]
  const send = (
    type: EdgeMessage['type'],
    { deviceId = null, ...sent }: SentPayload & { deviceId?: string | null } = {},
  ): Effects => {
    const decoded = resultOf(decodePayload(encodeSparkplug({ timestamp: now, ...sent })))
    if ('problem' in decoded) throw new Error(decoded.problem.code)
    return resultOf(node.receive({ type, deviceId, payload: decoded.payload, receivedAt: now }))
  }
  const next = () => seq++ % 256
  const bdSeq = (value: number): SentMetric => ({ name: 'bdSeq', type: 'UInt64', value: String(value) })
  const birth: SentMetric[] = [
    { name: 'Node Control/Rebirth', type: 'Boolean', value: false },
    { name: 'Temperature', alias: 1, type: 'Float', value: 21 },
    { name: 'Count', alias: 2, type: 'UInt64', value: '7' },
  ]
  return {
    node,
    send,
    next,
    bdSeq,
    get now() {
      return now
    },
    wait(ms: number) {
      now += ms
      return node.tick(now)
    },
    nbirth(session = 0, more: SentPayload = {}) {
      seq = 0
      return send('NBIRTH', { seq: next(), metrics: [bdSeq(session), ...birth], ...more })
    },
    ndata: (metrics: SentMetric[], more: SentPayload = {}) =>
      send('NDATA', { seq: next(), metrics, ...more }),
    dbirth: (
      deviceId: string,
      metrics: SentMetric[] = [{ name: 'On', alias: 1, type: 'Boolean', value: true }],
    ) => send('DBIRTH', { deviceId, seq: next(), metrics }),
    ddata: (deviceId: string, metrics: SentMetric[]) => send('DDATA', { deviceId, seq: next(), metrics }),
    skip: () => void next(),
  }
}

const readings = ({ values }: Effects) =>
  values.flatMap(({ deviceId, current }) => current.map(({ key, value }) => [deviceId, key, value]))
const codes = ({ problems }: Effects) => problems.map(({ code }) => code.replace('sparkplug.', ''))
const nothing = { values: [], problems: [], born: [], requestsRebirth: false }
const two: SentMetric[] = [{ alias: 1, value: 22, type: 'Float' }]

it('threat 28: a large birth is taken in short steps, and what comes between them is not lost', () => {
  const node = createEdgeNode()
  const metrics = Array.from({ length: 20_000 }, (_, at): SentMetric => {
    return { name: `Metric ${at}`, alias: at, type: 'Float', value: at }
  })
  const decoding = [...countSteps(decodePayload(encodeSparkplug({ timestamp: 1, seq: 0, metrics })))]
  const decoded = decoding.at(-1)
  if (typeof decoded !== 'object' || 'problem' in decoded) throw new Error('not decoded')
  expect(decoding.length).toBeGreaterThan(20_000 / (2 * stepSize))
  const { payload } = decoded
  const receiving = node.receive({ type: 'NBIRTH', deviceId: null, payload, receivedAt: 1 })
  expect(receiving.next().done).toBe(false)
  // The connection is lost while its birth is taken.
  expect(node.lost().changed).toEqual(new Set([null]))
  const rest = [...countSteps(receiving)]
  expect(rest.length).toBeGreaterThan(20_000 / (2 * stepSize))
  const effects = rest.at(-1)
  expect(typeof effects === 'object' && effects.values[0]?.current).toHaveLength(20_000)
  expect(node.view(null)?.state).toBe('stale')
})

/** Each yield, then the result. */
function* countSteps<T>(steps: Steps<T>): Generator<T | undefined> {
  for (;;) {
    const step = steps.next()
    yield step.value
    if (step.done) return
  }
}

describe('births', () => {
  it('bring values, definitions and the order of what follows; control metrics are no values', () => {
    const a = edge()
    const effects = a.nbirth()
    expect(readings(effects)).toEqual([
      [null, 'Temperature', 21],
      [null, 'Count', 7],
    ])
    expect([effects.born, a.node.view(null)?.state]).toEqual([[null], 'born'])
    expect(readings(a.ndata(two))).toEqual([[null, 'Temperature', 22]])
  })

  it('of devices come after the one of their edge node, and have aliases of their own', () => {
    const a = edge()
    expect(codes(a.dbirth('pump'))).toEqual(['dataBeforeBirth'])
    a.nbirth()
    expect(readings(a.dbirth('pump'))).toEqual([['pump', 'On', true]])
    expect(readings(a.ddata('pump', [{ alias: 1, type: 'Boolean', value: false }]))).toEqual([
      ['pump', 'On', false],
    ])
    expect(readings(a.ndata(two))).toEqual([[null, 'Temperature', 22]])
  })

  it('end what was known: tck-id-payloads-nbirth-seq; devices are to be born again', () => {
    const a = edge()
    a.nbirth()
    a.dbirth('pump')
    a.wait(1000)
    a.nbirth(1, { metrics: [{ name: 'Level', alias: 1, type: 'Int32', value: 1 }] })
    expect(a.node.view('pump')?.state).toBe('stale')
    const effects = a.ddata('pump', [{ alias: 1, value: false }])
    expect([codes(effects), effects.requestsRebirth]).toEqual([['dataBeforeBirth'], true])
    expect([...(a.node.view(null)?.metrics.keys() ?? [])]).toEqual(['Level'])
  })

  it('threat 28: an alias that means something else after a rebirth is read anew', () => {
    const a = edge()
    a.nbirth()
    a.wait(1000)
    a.nbirth(0, { metrics: [{ name: 'Pressure', alias: 1, type: 'Float', value: 1 }] })
    expect(readings(a.ndata(two))).toEqual([[null, 'Pressure', 22]])
  })

  it('name a metric twice: both aliases mean it', () => {
    const a = edge()
    a.nbirth(0, {
      metrics: [
        { name: 'Level', alias: 4, type: 'Int32', value: 1 },
        { name: 'Level', alias: 5, type: 'Int32', value: 2 },
      ],
    })
    const level = (alias: number, value: number) => a.ndata([{ alias, type: 'Int32', value }])
    expect([...readings(level(4, 3)), ...readings(level(5, 4))]).toEqual([
      [null, 'Level', 3],
      [null, 'Level', 4],
    ])
  })

  it('say label, unit and range', () => {
    const a = edge()
    a.nbirth(0, {
      metrics: [
        {
          ...{ name: 'Pressure', type: 'Double', value: 1 },
          properties: { engUnit: 'bar', engLow: 0, engHigh: 10.5, displayName: 'Tryck', readOnly: true },
        },
      ],
    })
    expect(a.node.view(null)?.metrics.get('Pressure')).toMatchObject({
      ...{ unit: 'bar', label: 'Tryck', low: 0, high: 10.5, writable: false },
    })
  })

  it('of too many metrics or devices are taken as far as there is room', () => {
    const a = edge()
    const many = Array.from(
      { length: 9 },
      (_, at): SentMetric => ({ name: `m${at}`, type: 'Int8', value: at }),
    )
    const effects = a.nbirth(0, { metrics: many })
    expect([readings(effects).length, codes(effects)]).toEqual([6, ['tooManyMetrics']])
    a.dbirth('one', [])
    a.dbirth('two', [])
    expect(codes(a.dbirth('three', []))).toEqual(['tooManyMetrics'])
  })

  it('without a name or a datatype announce nothing', () => {
    const a = edge()
    expect(
      codes(
        a.nbirth(0, {
          metrics: [
            { alias: 1, type: 'Int8', value: 1 },
            { name: 'a', value: 1 },
          ],
        }),
      ),
    ).toEqual(['wrongType', 'wrongType'])
  })
})

describe('the sequence', () => {
  it('goes over node and devices and from 255 on to 0: tck-id-payloads-sequence-num-incrementing', () => {
    const a = edge()
    a.nbirth()
    a.dbirth('pump', [{ name: 'On', type: 'Boolean', value: true }])
    for (let at = 0; at < 300; at++) {
      const metrics: SentMetric[] = [
        {
          name: at % 2 ? 'On' : 'Temperature',
          ...(at % 2 ? { type: 'Boolean' as const, value: true } : { type: 'Float' as const, value: at }),
        },
      ]
      const effects = at % 2 ? a.ddata('pump', metrics) : a.ndata(metrics)
      expect([readings(effects).length, effects.requestsRebirth]).toEqual([1, false])
    }
  })

  it('is restored where a message comes late: tck-id-operational-behavior-host-reordering-success', () => {
    const a = edge()
    a.nbirth()
    const late = a.next()
    expect(readings(a.ndata([{ alias: 1, type: 'Float', value: 23 }]))).toEqual([])
    const effects = a.send('NDATA', { seq: late, metrics: two })
    expect(readings(effects)).toEqual([
      [null, 'Temperature', 22],
      [null, 'Temperature', 23],
    ])
    expect(a.wait(limits.reorderMs + 1)).toMatchObject(nothing)
  })

  it('is given up after a while: tck-id-operational-behavior-host-reordering-rebirth', () => {
    const a = edge()
    a.nbirth()
    a.skip()
    expect(a.ndata(two).requestsRebirth).toBe(false)
    expect(a.node.dueAt).toBe(a.now + limits.reorderMs)
    expect(a.wait(limits.reorderMs - 1).requestsRebirth).toBe(false)
    const effects = a.wait(1)
    expect([codes(effects), effects.requestsRebirth]).toEqual([['sequenceGap'], true])
    expect(a.node.view(null)?.state).toBe('stale')
    expect(readings(a.ndata(two))).toEqual([])
    a.nbirth()
    expect(readings(a.ndata(two))).toEqual([[null, 'Temperature', 22]])
  })

  it('threat 28: is given up at once where too many wait', () => {
    const a = edge()
    a.nbirth()
    a.skip()
    const all = Array.from({ length: 4 }, () => a.ndata(two))
    expect(all.map(({ requestsRebirth }) => requestsRebirth)).toEqual([false, false, false, true])
  })

  it('threat 28: a message that comes again changes nothing, one of an impossible number neither', () => {
    const a = edge()
    a.nbirth()
    const seq = a.next()
    a.send('NDATA', { seq, metrics: two })
    expect(a.send('NDATA', { seq, metrics: two })).toMatchObject(nothing)
    expect(codes(a.send('NDATA', { seq: 256, metrics: two }))).toEqual(['malformed'])
    expect(readings(a.ndata(two)).length).toBe(1)
  })
})

describe('deaths', () => {
  it('of an edge node are those of its devices: …-host-action-ndeath-node-offline, -devices-offline', () => {
    const a = edge()
    a.nbirth(3)
    a.dbirth('pump')
    a.wait(5000)
    const effects = a.send('NDEATH', { metrics: [a.bdSeq(3)] })
    expect([...effects.changed].sort()).toEqual([null, 'pump'].sort())
    for (const id of [null, 'pump']) expect(a.node.view(id)).toMatchObject({ state: 'dead', diedAt: a.now })
  })

  it('of a device has the time that it says: …-host-action-ddeath-devices-offline', () => {
    const a = edge()
    a.nbirth()
    a.dbirth('pump')
    a.send('DDEATH', { deviceId: 'pump', seq: a.next(), timestamp: 777 })
    expect(a.node.view('pump')).toMatchObject({ state: 'dead', diedAt: 777 })
    expect(a.node.view(null)?.state).toBe('born')
    expect(codes(a.ddata('pump', [{ alias: 1, value: true }]))).toEqual(['dataBeforeBirth'])
  })

  it('threat 28: of an earlier session are ignored, by bdSeq', () => {
    const a = edge()
    a.nbirth(1)
    a.send('NDEATH', { metrics: [a.bdSeq(1)] })
    a.wait(1000)
    a.nbirth(2)
    expect(codes(a.send('NDEATH', { metrics: [a.bdSeq(1)] }))).toEqual(['replayed'])
    expect(a.node.view(null)?.state).toBe('born')
  })

  it('of an edge node whose bdSeq never changes count in the order of arrival', () => {
    const a = edge()
    a.nbirth(0)
    a.send('NDEATH', { metrics: [a.bdSeq(0)] })
    a.wait(1000)
    a.nbirth(0)
    a.send('NDEATH', { metrics: [a.bdSeq(9)] })
    expect(a.node.view(null)?.state).toBe('dead')
    a.wait(1000)
    a.nbirth(0)
    expect(a.node.view(null)?.state).toBe('born')
  })
})

describe('rebirths', () => {
  it('are requested for data before a birth: at once, then after pauses that double', () => {
    const a = edge()
    expect(a.ndata(two).requestsRebirth).toBe(true)
    expect(a.ndata(two).requestsRebirth).toBe(false)
    const pauses: number[] = []
    let since = 0
    for (let step = 0; step < 500; step++) {
      since += 1000
      if (!a.wait(1000).requestsRebirth) continue
      pauses.push(since / 1000)
      since = 0
    }
    expect(pauses).toEqual([10, 20, 40, 80, 160])
    a.nbirth()
    expect(a.node.dueAt).toBeUndefined()
  })

  it('threat 28: one that always needs another gets few', () => {
    const a = edge()
    let requests = 0
    for (let second = 0; second < 300; second++) {
      if (a.wait(1000).requestsRebirth) requests++
      if (second % 20 === 0) a.nbirth()
      if (a.ndata([{ alias: 99, value: 1 }]).requestsRebirth) requests++
    }
    expect(requests).toBeLessThan(8)
  })

  it('are requested for an alias or a name that no birth announced; the other values are taken', () => {
    const a = edge()
    a.nbirth()
    const effects = a.ndata([{ alias: 9, value: 1 }, ...two, { name: 'Other', value: 1 }])
    expect([readings(effects).length, codes(effects), effects.requestsRebirth]).toEqual([
      1,
      ['unknownAlias', 'unknownAlias'],
      true,
    ])
  })

  it('are requested after a lost connection', () => {
    const a = edge()
    a.nbirth()
    a.node.lost()
    expect(a.node.view(null)?.state).toBe('stale')
    expect(a.node.wantRebirth(a.now).requestsRebirth).toBe(true)
  })
})

describe('threat 28: births that come again', () => {
  it('the very same one changes nothing', () => {
    const a = edge()
    a.nbirth(1)
    a.ndata(two)
    const again = a.send('NBIRTH', { seq: 0, metrics: [a.bdSeq(1), { name: 'x', type: 'Int8', value: 1 }] })
    expect(again).toMatchObject(nothing)
    expect(readings(a.ndata(two)).length).toBe(1)
  })

  it('an older one is not believed; a new one after it is, though the clock was set back', () => {
    const a = edge()
    a.nbirth(5)
    const old = a.nbirth(4, { timestamp: 500 })
    expect([codes(old), old.requestsRebirth]).toEqual([['replayed'], true])
    expect(a.node.view(null)?.state).toBe('born')
    a.wait(limits.birthWindowMs)
    expect(codes(a.nbirth(4, { timestamp: 500 }))).toEqual(['replayed'])
    expect(a.nbirth(6, { timestamp: 501 }).born).toEqual([null])
  })

  it('too many in a minute are two clients with one id: nothing is taken until it is quiet', () => {
    const a = edge()
    const births = Array.from({ length: 20 }, (_, at) => {
      a.wait(1000)
      return a.nbirth(at)
    })
    expect(births.filter(({ born }) => born.length > 0).length).toBe(3)
    expect(codes(births[19] as Effects)).toEqual(['sameId'])
    expect(a.ndata(two)).toMatchObject(nothing)
    expect(a.node.view(null)?.state).toBe('stale')
    expect(a.wait(limits.birthWindowMs).requestsRebirth).toBe(true)
    expect(a.nbirth(30).born).toEqual([null])
  })
})

describe('values', () => {
  const born = () => {
    const a = edge()
    a.nbirth()
    a.wait(10_000)
    return a
  }
  it('that are null, transient, stale or bad are counted only', () => {
    const [effects] = [
      born().ndata([
        { alias: 1, isNull: true },
        { alias: 1, isTransient: true, value: 5, type: 'Float' },
        { alias: 1, value: 5, type: 'Float', properties: { Quality: 500 } },
        { alias: 1, value: 5, type: 'Float', properties: { Quality: 0 } },
        { alias: 1 },
      ]),
    ]
    expect(effects.values).toMatchObject([{ current: [], historical: [], nulls: 5 }])
  })

  it('that are historical come by themselves, never newer than the current one', () => {
    const a = born()
    const at = (timestamp: number): SentMetric => ({
      alias: 1,
      timestamp,
      isHistorical: true,
      type: 'Float',
      value: 1,
    })
    const effects = a.ndata([at(900_000), at(999_999), at(1_000_000), at(2_000_000)])
    expect(effects.values).toMatchObject([
      { current: [], historical: [{ createdAt: 900_000 }, { createdAt: 999_999 }] },
    ])
    expect(codes(effects)).toEqual(['historicalAhead', 'historicalAhead'])
  })

  it('have the time of their metric, else of their message', () => {
    const a = born()
    const metrics: SentMetric[] = [...two, { alias: 2, timestamp: 5, type: 'UInt64', value: '1' }]
    expect(a.ndata(metrics, { timestamp: 6 }).values[0]?.current).toEqual([
      { key: 'Temperature', value: 22, createdAt: 6 },
      { key: 'Count', value: 1, createdAt: 5 },
    ])
  })

  it('of another type than at birth are refused, one by one', () => {
    const a = born()
    const effects = a.ndata([
      { alias: 1, type: 'String', value: 'warm' },
      { alias: 2, type: 'UInt64', value: '8' },
    ])
    expect([readings(effects), codes(effects)]).toEqual([[[null, 'Count', 8]], ['wrongType']])
  })

  it('of a template keep the types of its birth; its definition is none', () => {
    const a = edge()
    const member: SentMetric = { name: 'speed', type: 'Float', value: 1 }
    a.nbirth(0, {
      metrics: [
        { name: 'Motor_Type', type: 'Template', value: { isDefinition: true, metrics: [member] } },
        { name: 'Motor', alias: 7, type: 'Template', value: { metrics: [member] } },
      ],
    })
    expect([...(a.node.view(null)?.metrics.keys() ?? [])]).toEqual(['Motor_Type', 'Motor'])
    const effects = a.ndata([{ alias: 7, type: 'Template', value: { metrics: [{ ...member, value: 2 }] } }])
    expect(readings(effects)).toEqual([[null, 'Motor', { speed: 2 }]])
  })
})
