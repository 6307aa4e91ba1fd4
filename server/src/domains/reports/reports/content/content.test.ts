import type { ExportFormat } from '@fyr/contract/reports/report-kinds'
import { type ResourceSelection, resourceSelection } from '@fyr/contract/reports/report-selection'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Cell } from '#documents/index.ts'
import {
  limitReads,
  openReadingsStore,
  type ReadingsStore,
  type ReadingValue,
} from '#readings-store/index.ts'
import { fillCompany } from '../../../../../test/support/companies/fill-company.ts'
import { makeAlarm, type NodeWorld, nodeWorld, now, raise } from '../../../devices/nodes/nodes.fixture.ts'
import { noTrend } from '../settings.ts'
import { contentOf } from './content.ts'
import { ReportTooLargeError } from './limits.ts'
import { checkSelection } from './selection/check-selection.ts'
import { listSelectable } from './selection/selectable-store.ts'

const hour = 3_600_000
const at = (text: string) => Date.parse(`${text}Z`)
/** Days of Stockholm. */
const spring = { from: at('2026-03-27T23:00'), to: at('2026-03-30T22:00') }
const autumn = { from: at('2026-10-23T22:00'), to: at('2026-10-26T23:00') }

let world: NodeWorld
let readings: ReadingsStore
let nodes = 0

beforeAll(async () => {
  world = await nodeWorld()
  await world.in(world.acme, ({ query }) => sql`update company set country = 'Sweden'`.execute(query))
  const store = await openReadingsStore({ pool: world.database.db.pipeline, log: { error: () => undefined } })
  // As reports read: never while a transaction is open.
  readings = limitReads(store, { atOnce: 4, waiting: 100 })
})
afterAll(async () => {
  await readings?.close()
  await world?.database.drop()
})

interface TestKey {
  name: string
  kind?: 'gauge' | 'counter'
  rollover?: number | null
  more?: object
}

type Points = readonly (readonly [time: number, value: ReadingValue])[]

async function nodeWith(
  keys: readonly TestKey[],
  company = world.acme,
): Promise<{ id: string; deveui: string }> {
  const deveui = `report-${++nodes}`
  const made = keys.map(({ name, kind = 'gauge', rollover = null, more }) => ({
    ...{ name, label: '', unit: '', decimals: null, valueMapping: null, kind, rollover },
    ...more,
  }))
  return { id: await world.make({ deveui, keys: made as never }, company), deveui }
}

async function store(nodeId: string, key: string, points: Points): Promise<void> {
  const [series = 0] = await readings.resolveSeries(nodeId, [key])
  await readings.correct(
    series,
    points.map(([time, value]) => ({ time, value })),
  )
}

const selection = (fields: object): ResourceSelection => resourceSelection.parse(fields)
const content = (
  resources: ResourceSelection[],
  period: { from: number; to: number },
  company = world.acme,
  formats: readonly ExportFormat[] = ['excel'],
) =>
  contentOf(
    { database: world.database.db, readings },
    {
      ...{ companyId: company.id, name: 'Report', ...period, language: 'en', now },
      ...{ type: 'regular', resources, template: null, dashboard: null, trend: noTrend, formats },
    },
  )

interface ReadTable {
  name: string
  headings: string[]
  decimals: (number | undefined)[]
  rows: Cell[][]
}

async function read(
  made: Awaited<ReturnType<typeof content>>,
): Promise<{ tables: ReadTable[]; charts: number }> {
  const tables: ReadTable[] = []
  let charts = 0
  for await (const { parts } of made.document().sections) {
    for await (const part of parts) {
      if (part.kind === 'chart') charts++
      if (part.kind !== 'table') continue
      const rows: Cell[][] = []
      for await (const portion of part.table.rows) rows.push(...portion.map((row) => [...row]))
      const { name, columns } = part.table
      tables.push({
        ...{ name, rows },
        headings: columns.map(({ heading }) => heading),
        decimals: columns.map(({ decimals }) => decimals),
      })
    }
  }
  expect(tables).toHaveLength(made.tables)
  return { tables, charts }
}

/** The rows of the only table beside the overview. */
async function rowsOf(series: object[], period: { from: number; to: number }): Promise<Cell[][]> {
  const { tables } = await read(await content([selection({ type: 'sensor', series })], period))
  expect(tables).toHaveLength(2)
  return tables[1]?.rows ?? []
}

const hoursOf = ({ from, to }: { from: number; to: number }): Points =>
  Array.from({ length: (to - from) / hour }, (_, index) => [from + index * hour, index] as const)

describe('steps of the calendar', () => {
  it.each([
    ['23', spring, [24, 23, 24]],
    ['25', autumn, [24, 25, 24]],
  ])('a day of %s hours is one step, and each of its hours another', async (_, period, lengths) => {
    const { id, deveui } = await nodeWith([{ name: 'temperature' }])
    await store(id, 'temperature', hoursOf(period))
    const key = { deveui, key: 'temperature', aggregation: 'count' }
    const days = await rowsOf([{ ...key, resolution: 'day' }], period)
    expect(days.map(([, count]) => count)).toEqual(lengths)
    const hours = await rowsOf([{ ...key, resolution: 'hour' }], period)
    expect(hours).toEqual(hoursOf(period).map(([time]) => [time, 1]))
    expect(await rowsOf([{ ...key, resolution: 'total' }], period)).toEqual([
      [period.from, (period.to - period.from) / hour],
    ])
  })

  it('have the decimals of the key, but for counts', async () => {
    const { id, deveui } = await nodeWith([{ name: 'temperature', more: { decimals: 1 } }])
    await store(id, 'temperature', [[hour, 20.123]])
    const series = ['avg', 'min', 'last', 'count'].map((aggregation) => ({
      ...{ deveui, key: 'temperature', aggregation, resolution: 'day' },
    }))
    const { tables } = await read(
      await content([selection({ type: 'sensor', series })], { from: 0, to: 3 * hour }),
    )
    expect(tables[1]?.headings.slice(1)).toHaveLength(4)
    expect(tables[1]?.decimals).toEqual([undefined, 1, 1, 1, undefined])
  })

  it('the first and the last are cut by the period, and what has no readings is no row', async () => {
    const { id, deveui } = await nodeWith([{ name: 'temperature' }])
    await store(id, 'temperature', hoursOf({ from: at('2026-05-01T00:00'), to: at('2026-05-02T00:00') }))
    const period = { from: at('2026-04-29T10:30'), to: at('2026-05-01T05:30') }
    const series = { deveui, key: 'temperature', aggregation: 'last', resolution: 'day' }
    expect(await rowsOf([series], period)).toEqual([[at('2026-04-30T22:00'), 5]])
    expect(
      await rowsOf([{ ...series, aggregation: 'count', resolution: 'month' }], {
        ...period,
        from: at('2026-05-01T01:30'),
      }),
    ).toEqual([[at('2026-05-01T01:30'), 4]])
  })

  it('property: what they tell equals what single readings come to', async () => {
    const period = { from: at('2026-10-24T20:00'), to: at('2026-10-26T01:30') }
    const value = fc.oneof(fc.integer({ min: -1000, max: 1000 }), fc.boolean(), fc.constantFrom('open', 'on'))
    const points = fc.uniqueArray(
      fc.tuple(fc.integer({ min: period.from - hour, max: period.to + hour }), value),
      { selector: ([time]) => time, maxLength: 40 },
    )
    await fc.assert(
      fc.asyncProperty(points, fc.constantFrom('hour' as const, 'day' as const), async (some, resolution) => {
        const { id, deveui } = await nodeWith([{ name: 'x' }])
        if (some.length > 0) await store(id, 'x', some)
        const kinds = ['min', 'max', 'sum', 'avg', 'count', 'first', 'last'] as const
        const told = await rowsOf(
          kinds.map((aggregation) => ({ deveui, key: 'x', aggregation, resolution })),
          period,
        )
        const newest = some.toSorted(([a], [b]) => a - b).at(-1)?.[1]
        const inside = some
          .filter(([time]) => time >= period.from && time < period.to)
          .toSorted(([a], [b]) => a - b)
        const starts = resolution === 'hour' ? hourStarts(period) : dayStarts
        const expected = starts.flatMap((start, index) => {
          const end = starts[index + 1] ?? period.to
          const of = inside.filter(([time]) => time >= start && time < end).map(([, each]) => each)
          return of.length === 0
            ? []
            : [
                [
                  start,
                  ...naive(
                    of,
                    inside.some(([, each]) => typeof each === 'string'),
                    typeof newest === 'boolean',
                  ),
                ],
              ]
        })
        expect(told).toEqual(expected)
      }),
      { numRuns: 25 },
    )
  })

  it('threat 32: are refused where they would be too many', async () => {
    const { id, deveui } = await nodeWith([{ name: 'x' }])
    await store(id, 'x', [[1000, 1]])
    const series = [{ deveui, key: 'x', aggregation: 'avg', resolution: 'hour' }]
    await expect(rowsOf(series, { from: 0, to: 20 * 366 * 24 * hour })).rejects.toThrow(ReportTooLargeError)
  })
})

/** Of 2026-10-24 20:00 to 2026-10-26 01:30 (UTC), by the days of Stockholm. */
const dayStarts = ['2026-10-24T20:00', '2026-10-24T22:00', '2026-10-25T23:00'].map(at)
const hourStarts = ({ from, to }: { from: number; to: number }) =>
  Array.from({ length: Math.ceil((to - from) / hour) }, (_, index) => from + index * hour)

function naive(of: ReadingValue[], hasTexts: boolean, isTruth: boolean): Cell[] {
  const numbers = of.filter((each) => typeof each !== 'string').map(Number)
  const sum = numbers.reduce((all, each) => all + each, 0)
  const tidied = (value: number) => Number(value.toPrecision(15))
  const counted = (value: number) => (isTruth && (value === 0 || value === 1) ? value === 1 : value)
  // Beside texts each reading is looked at, else buckets tell of numbers.
  const shown = (value: ReadingValue | undefined) =>
    (typeof value === 'string' || hasTexts ? value : counted(Number(value))) as Cell
  const ofNumbers =
    numbers.length === 0
      ? [null, null, null, null]
      : [
          counted(Math.min(...numbers)),
          counted(Math.max(...numbers)),
          tidied(sum),
          tidied(sum / numbers.length),
        ]
  return [...ofNumbers, of.length, shown(of[0]), shown(of.at(-1))]
}

it('beside alarms, charts and the cover have the limits of alarm rules', async () => {
  const { id, deveui } = await nodeWith([{ name: 'warm', more: { unit: '°C' } }, { name: 'open' }])
  await store(id, 'warm', [
    [0, 21],
    [hour, 25.5],
    [2 * hour, 20],
  ])
  await store(id, 'open', [
    [0, true],
    [hour, false],
  ])
  for (const key of ['warm', 'open']) {
    const alarm = await makeAlarm(world, world.acme, { nodeId: id, key })
    await world.in(world.acme, ({ query }) =>
      sql`update alarm set limit_high = ${key === 'warm' ? 25 : 0.5} where id = ${alarm}`.execute(query),
    )
  }
  const readings = selection({ type: 'sensor', ids: [deveui] })
  const limitsOf = async (resources: ResourceSelection[]) => {
    const { document } = await content(resources, { from: 0, to: 3 * hour })
    const { facts, sections } = document()
    const drawn: unknown[] = []
    for await (const { parts } of sections)
      for await (const part of parts) if (part.kind === 'chart') drawn.push(part.chart.limits)
    return { drawn, facts: facts.filter(({ type }) => type === 'duration').map(({ value }) => value) }
  }
  expect(await limitsOf([readings, selection({ type: 'alarm' })])).toEqual({
    drawn: [[], [{ name: 'Above 25 °C', value: 25 }]],
    facts: [hour],
  })
  // Limits are for those who may see alarms.
  expect(await limitsOf([readings])).toEqual({ drawn: [[], []], facts: [] })
})

it('the cover names the period, and counts alarms where they are selected', async () => {
  const { id, deveui } = await nodeWith([{ name: 'x' }])
  const period = { from: at('2026-11-19T23:00'), to: at('2026-11-21T23:00') }
  await store(id, 'x', [[period.from, 1]])
  await raise(world, world.acme, await makeAlarm(world, world.acme, { nodeId: id, key: 'x' }), 3)
  const readings = selection({ type: 'sensor', ids: [deveui] })
  const coverOf = async (resources: ResourceSelection[]) => {
    const { subtitle, facts } = (await content(resources, period)).document()
    return { subtitle, alarms: facts.filter(({ label }) => label === 'Alarms').map(({ value }) => value) }
  }
  const subtitle = '20 – 21 November 2026'
  const alarms = selection({ type: 'alarm', ids: [deveui] })
  expect(await coverOf([readings, alarms])).toEqual({ subtitle, alarms: [3] })
  expect(await coverOf([readings])).toEqual({ subtitle, alarms: [] })
})

it('of all keys: 5,000 at most in Excel and PDF, more in CSV', async () => {
  const { other } = world
  const of = (formats: readonly ExportFormat[]) =>
    content([selection({ type: 'sensor' })], spring, other, formats)
  await fillCompany(world.database.db, other.id, {
    applicationId: other.applicationId,
    nodes: 1001,
    prefix: 'many-keys-',
  })
  await expect(of(['csv', 'excel'])).rejects.toThrow(ReportTooLargeError)
  const last = await nodeWith([{ name: 'x' }], other)
  await store(last.id, 'x', [[spring.from, 4711]])
  const { tables } = await read(await of(['csv']))
  // An overview, and a table for each node.
  expect(tables.length).toBeGreaterThanOrEqual(1003)
  expect(tables[0]?.rows.length).toBeGreaterThanOrEqual(5006)
  expect(tables.flatMap(({ rows }) => rows)).toContainEqual([spring.from, 4711])
})

describe('single readings', () => {
  it('of many keys stand in one row for each moment, as they are stored', async () => {
    const names = Array.from({ length: 100 }, (_, index) => `key${100 + index}`)
    const { id, deveui } = await nodeWith(names.map((name) => ({ name, more: { decimals: 1 } })))
    for (const [index, name] of names.entries())
      await store(
        id,
        name,
        Array.from({ length: 30 }, (_, time) => [time * (index + 1), index + 0.123] as const),
      )
    const { tables } = await read(
      await content([selection({ type: 'sensor', ids: [deveui] })], { from: 0, to: 400 }),
    )
    const [overview, table] = tables
    expect(overview?.rows).toHaveLength(100)
    expect(overview?.rows[99]?.slice(4, 9)).toEqual([4, ...Array(4).fill({ value: 99.123, decimals: 1 })])
    expect(table?.headings).toHaveLength(101)
    const times = [...new Set(names.flatMap((_, index) => hoursAt(index + 1)))].filter((time) => time < 400)
    expect(table?.rows.map(([time]) => time)).toEqual(times.toSorted((a, b) => a - b))
    for (const [time, ...cells] of table?.rows ?? [])
      expect(cells).toEqual(
        names.map((_, index) => (hoursAt(index + 1).includes(Number(time)) ? index + 0.123 : null)),
      )
  })

  it('are called what their key calls them, and texts are counted in the overview', async () => {
    const valueMapping = { preset: 'openClosed', inverted: false, values: [] }
    const { id, deveui } = await nodeWith([{ name: 'door', more: { valueMapping } }, { name: 'said' }])
    await store(id, 'door', [
      [10, 1],
      [20, false],
      [30, 7],
    ])
    await store(id, 'said', [
      [10, '=1+1'],
      [20, { nested: [1] }],
    ])
    const { tables, charts } = await read(
      await content([selection({ type: 'sensor', ids: [deveui] })], { from: 0, to: 100 }),
    )
    expect(tables[1]?.rows).toEqual([
      [10, 'Open', '=1+1'],
      [20, 'Closed', '{"nested":[1]}'],
      [30, 7, null],
    ])
    expect(tables[0]?.rows.map((row) => row.slice(2, 6))).toEqual([
      ['door', '', 3, 0],
      ['said', '', 2, null],
    ])
    expect(charts).toBe(0)
    const series = [{ deveui, key: 'door', aggregation: 'last', resolution: 'total' }]
    expect(await rowsOf(series, { from: 0, to: 25 })).toEqual([[0, 'Closed']])
  })

  it('of a number with many digits are told exactly', async () => {
    const { id, deveui } = await nodeWith([{ name: 'meter', more: { decimals: 0 } }])
    await store(id, 'meter', [[10, 123_456_789_012.25]])
    const { tables } = await read(
      await content([selection({ type: 'sensor', ids: [deveui] })], { from: 0, to: 100 }),
    )
    expect(tables.map(({ rows }) => rows[0]?.at(-1))).toEqual([
      { value: 123_456_789_012.25, decimals: 0 },
      123_456_789_012.25,
    ])
  })

  it('of truth values are words in every column, and the summary tells of limits', async () => {
    const { id, deveui } = await nodeWith([
      { name: 'open' },
      { name: 'warm', more: { unit: '°C', decimals: 1 } },
    ])
    await store(id, 'open', [
      [0, true],
      [hour, false],
    ])
    await store(id, 'warm', [
      [0, 21.26],
      [hour, 25.5],
    ])
    const kinds = ['first', 'last', 'min', 'max'] as const
    const series = [
      ...kinds.map((aggregation) => ({ deveui, key: 'open', aggregation, resolution: 'total' })),
      { deveui, key: 'warm', over: 25 },
    ]
    const made = await content([selection({ type: 'sensor', series })], { from: 0, to: 2 * hour })
    const { tables } = await read(made)
    expect(tables[0]?.rows[0]?.slice(4)).toEqual([2, false, true, 0.5, false])
    expect(tables[1]?.rows).toEqual([[0, true, false, false, true]])
    expect(made.document().facts.map(({ label, value, type }) => [label, value, type])).toEqual([
      ['Nodes', 1, 'number'],
      ['Readings', 4, 'number'],
      ['warm, minimum', 21.26, 'number'],
      ['warm, maximum', 25.5, 'number'],
      [expect.stringMatching(/: warm above 25 °C$/), hour, 'duration'],
      ['Time zone', 'Europe/Stockholm', 'text'],
    ])
    const charts = []
    for await (const { parts } of made.document().sections)
      for await (const part of parts) if (part.kind === 'chart') charts.push(part.chart)
    expect(charts.at(-1)?.limits).toEqual([{ name: 'Above 25 °C', value: 25 }])
  })

  it('that are asked for twice are told once; one key in two ways has one line in the overview and one chart', async () => {
    const { id, deveui } = await nodeWith([{ name: 'x' }])
    await store(id, 'x', hoursOf(autumn))
    const key = { deveui, key: 'x', resolution: 'day' }
    const series = [
      { ...key, aggregation: 'min' },
      { ...key, deveui: deveui.toUpperCase(), aggregation: 'min' },
      { ...key, aggregation: 'max' },
    ]
    const { tables, charts } = await read(await content([selection({ type: 'sensor', series })], autumn))
    expect(tables.map(({ rows }) => rows.length)).toEqual([1, 3])
    expect(tables[1]?.headings).toEqual(['Time', 'x, minimum', 'x, maximum'])
    expect(charts).toBe(1)
  })
})

const hoursAt = (step: number) => Array.from({ length: 30 }, (_, index) => index * step)

it('a counter tells what it counted from the last value before each day, over resets and its rollover', async () => {
  const { id, deveui } = await nodeWith([
    { name: 'energy', kind: 'counter', rollover: 1000 },
    { name: 'level' },
  ])
  const points: Points = [
    [autumn.from - 5 * hour, 900],
    [autumn.from + hour, 990],
    // Past its rollover, then replaced by another that begins at 0.
    [autumn.from + 2 * hour, 10],
    [autumn.from + 24 * hour, 110.5],
    [autumn.from + 25 * hour, 0],
    [autumn.from + 48 * hour, 4.25],
  ]
  await store(id, 'energy', points)
  await store(id, 'level', points)
  const ofDay = { aggregation: 'delta', resolution: 'day' }
  expect(
    await rowsOf(
      ['energy', 'level'].map((key) => ({ deveui, key, ...ofDay })),
      autumn,
    ),
  ).toEqual([
    [autumn.from, 110, -890],
    [autumn.from + 24 * hour, 104.75, -5.75],
  ])
  const { tables } = await read(
    await content([selection({ type: 'sensor', series: [{ deveui, key: 'level', ...ofDay }] })], autumn),
  )
  expect(tables[1]?.headings).toEqual(['Time', 'level, change'])
})

it('exports of single readings are of more series than tables hold, portion by portion', async () => {
  const { id, deveui } = await nodeWith([{ name: 'a' }, { name: 'z' }])
  await store(id, 'a', [[10, 1]])
  await store(id, 'z', [[20, 'last']])
  await world.in(world.acme, ({ query }) =>
    sql`insert into node_key (id, node_id, name, created_at) select gen_random_uuid(), ${id}::uuid, 'k' || number, ${now}
      from generate_series(1, 10000) as number`.execute(query),
  )
  const resources = [selection({ type: 'sensor', ids: [deveui] })]
  const period = { from: 0, to: 100 }
  const told = await content(resources, period, world.acme, ['ndjson'])
  expect(told.isEmpty).toBe(false)
  const chunks = await Array.fromAsync(told.readings())
  expect(chunks.map(({ key, values }) => [key, Array.from(values)])).toEqual([
    ['a', [1]],
    ['z', ['last']],
  ])
  expect((await content(resources, { from: 50, to: 100 }, world.acme, ['parquet'])).isEmpty).toBe(true)
  await expect(content(resources, period, world.acme, ['csv'])).rejects.toThrow(ReportTooLargeError)
  await world.in(world.acme, ({ query }) => sql`delete from node where id = ${id}`.execute(query))
})

describe('what is gone, or another’s', () => {
  it('is remarked, and the rest is told', async () => {
    const { id, deveui } = await nodeWith([{ name: 'x' }])
    await store(id, 'x', [[10, 1]])
    const gone = await nodeWith([{ name: 'x' }])
    await world.in(world.acme, (db) => sql`delete from node where id = ${gone.id}`.execute(db.query))
    const period = { from: 0, to: 100 }
    const ids = await content([selection({ type: 'sensor', ids: [deveui, gone.deveui] })], period)
    expect((await read(ids)).tables.map(({ rows }) => rows.length)).toEqual([1, 1])
    expect(ids.remarks).toEqual([`Node ${gone.deveui} no longer exists.`])
    const series = [
      { deveui, key: 'x' },
      { deveui, key: 'y' },
      { deveui: gone.deveui, key: 'x' },
    ]
    expect((await content([selection({ type: 'sensor', series })], period)).remarks).toEqual([
      `Node ${deveui} no longer has the key y.`,
      `Node ${gone.deveui} no longer exists.`,
    ])
    const application = world.other.applicationId
    const apps = await content([selection({ type: 'tag', applications: [application] })], period)
    expect((await read(apps)).tables[0]?.rows).toEqual([])
    expect(apps.remarks).toEqual(['A selected application no longer exists.'])
  })

  it('threat 2: readings, states, alarms and keys of another company are never told', async () => {
    const foreign = await nodeWith([{ name: 'secret' }], world.other)
    await store(foreign.id, 'secret', [[10, 1]])
    await raise(
      world,
      world.other,
      await makeAlarm(world, world.other, { nodeId: foreign.id, key: 'secret' }),
    )
    const { deveui } = foreign
    const period = { from: 0, to: now.getTime() + 1 }
    const asked = [
      selection({ type: 'sensor', series: [{ deveui, key: 'secret' }] }),
      selection({ type: 'tag', ids: [deveui] }),
      selection({ type: 'alarm', ids: [deveui] }),
      selection({ type: 'gateway', ids: [foreign.id] }),
    ]
    const { tables } = await read(await content(asked, period))
    expect(tables.map(({ rows }) => rows)).toEqual([[], [], [], []])
    for (const [index, each] of asked.entries()) {
      const check = world.in(world.acme, (db) => checkSelection(db, [each]))
      await expect(check).rejects.toMatchObject({ code: 'report.unknownObject' })
      expect(index).toBeGreaterThanOrEqual(0)
    }
    const apps = [selection({ type: 'tag', applications: [world.other.applicationId] })]
    await expect(world.in(world.acme, (db) => checkSelection(db, apps))).rejects.toMatchObject({
      code: 'report.unknownObject',
    })
    for (const type of ['node', 'gateway', 'report'] as const) {
      const page = { order: 'asc', language: 'en', limit: 100, offset: 0 } as const
      const listed = await world.in(world.acme, (db) => listSelectable(db, type, page))
      expect(listed.items.map(({ id }) => id)).not.toContain(deveui)
    }
  })
})

describe('alarms and emptiness', () => {
  it('only alarms of the period are told, more than one portion of them, each once', async () => {
    const { id, deveui } = await nodeWith([{ name: 'x' }])
    const alarm = await makeAlarm(world, world.acme, { nodeId: id, key: 'x' })
    // All at the same time: only their ids tell them apart.
    await raise(world, world.acme, alarm, 1203)
    const asked = [selection({ type: 'alarm', ids: [deveui] })]
    const time = now.getTime()
    const { tables } = await read(await content(asked, { from: time, to: time + 1 }))
    expect(tables[0]?.rows).toHaveLength(1203)
    expect((await content(asked, { from: time - 10, to: time })).isEmpty).toBe(true)
    expect((await content(asked, { from: time, to: time + 1 })).isEmpty).toBe(false)
  })

  it('a period without readings is empty, and an empty period, too', async () => {
    const { id, deveui } = await nodeWith([{ name: 'x' }, { name: 'never' }])
    await store(id, 'x', [[1000, 1]])
    const asked = [selection({ type: 'sensor', ids: [deveui] })]
    expect((await content(asked, { from: 1001, to: 5000 })).isEmpty).toBe(true)
    expect((await content(asked, { from: 1000, to: 1000 })).isEmpty).toBe(true)
    expect((await content(asked, { from: 1000, to: 1001 })).isEmpty).toBe(false)
    expect(
      (await content([selection({ type: 'sensor', ids: ['nobody'] })], { from: 0, to: 5000 })).isEmpty,
    ).toBe(true)
  })
})
