import { resourceSelection, trendSettings } from '@fyr/contract/reports/report-selection'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Cell, Chart, Fact } from '#documents/index.ts'
import {
  limitReads,
  openReadingsStore,
  type ReadingsStore,
  type ReadingValue,
} from '#readings-store/index.ts'
import { type NodeWorld, nodeWorld } from '../../../devices/nodes/nodes.fixture.ts'
import { contentOf } from '../content/content.ts'
import { countedOf } from '../content/counters/counter.fixture.ts'
import { ReportTooLargeError } from '../content/limits.ts'

const minute = 60_000
const hour = 3_600_000
const day = 24 * hour
const now = new Date('2026-11-20T12:00:00Z')
const at = (text: string) => Date.parse(`${text}Z`)
/** Days of Stockholm. */
const october = { from: at('2026-09-30T22:00'), to: at('2026-10-31T23:00') }
const september = { from: at('2026-08-31T22:00'), to: october.from }
const octoberOf2025 = { from: at('2025-09-30T22:00'), to: at('2025-10-31T23:00') }
const autumn = { from: at('2026-10-23T22:00'), to: at('2026-10-26T23:00') }
const spring = { from: at('2026-03-27T23:00'), to: at('2026-03-30T22:00') }

let world: NodeWorld
let store: ReadingsStore
let readings: ReadingsStore
let nodes = 0

beforeAll(async () => {
  world = await nodeWorld()
  await world.in(world.acme, ({ query }) => sql`update company set country = 'Sweden'`.execute(query))
  store = await openReadingsStore({ pool: world.database.db.pipeline, log: { error: () => undefined } })
  readings = limitReads(store, { atOnce: 4, waiting: 100 })
})
afterAll(async () => {
  await readings?.close()
  await world?.database.drop()
})

type Points = readonly (readonly [time: number, value: ReadingValue])[]

async function nodeWith(
  key: string,
  points: Points,
  more: object = {},
): Promise<{ id: string; deveui: string }> {
  const deveui = `trend-${++nodes}`
  const made = {
    name: key,
    label: '',
    unit: '',
    decimals: null,
    valueMapping: null,
    kind: 'gauge',
    rollover: null,
    resetBelow: null,
  }
  const id = await world.make({ deveui, keys: [{ ...made, ...more }] as never })
  if (points.length > 0) {
    const [series = 0] = await readings.resolveSeries(id, [key])
    await readings.correct(
      series,
      points.map(([time, value]) => ({ time, value })),
    )
  }
  return { id, deveui }
}

interface Asked {
  series?: object[]
  ids?: string[]
  trend?: object
  tempo?: number
}

const content = (
  { series = [], ids = [], trend = {}, tempo = 0 }: Asked,
  period: { from: number; to: number },
) =>
  contentOf(
    { database: world.database.db, readings },
    {
      ...{ companyId: world.acme.id, name: 'Trend', ...period, language: 'en', now, tempo },
      ...{ type: 'trend', template: null, dashboard: null, trend: trendSettings.parse(trend) },
      resources: [resourceSelection.parse({ type: 'sensor', series, ids })],
    },
  )

interface Told {
  tables: Record<string, Cell[][]>
  headings: Record<string, string[]>
  facts: Record<string, Record<string, Fact['value']>>
  charts: Chart[]
  texts: string[]
}

async function told(made: Awaited<ReturnType<typeof content>>): Promise<Told> {
  const all: Told = { tables: {}, headings: {}, facts: {}, charts: [], texts: [] }
  const document = made.document()
  all.facts.document = Object.fromEntries(document.facts.map(({ label, value }) => [label, value]))
  for await (const { heading, parts } of document.sections) {
    for await (const part of parts) {
      if (part.kind === 'chart') all.charts.push(part.chart)
      else if (part.kind === 'text') all.texts.push(part.text)
      else if (part.kind === 'facts')
        all.facts[heading] = Object.fromEntries(part.facts.map(({ label, value }) => [label, value]))
      else {
        const { name, columns, rows } = part.table
        all.headings[name] = columns.map((column) => column.heading)
        all.tables[name] = (await Array.fromAsync(rows)).flatMap((portion) => portion.map((row) => [...row]))
      }
    }
  }
  expect(Object.keys(all.tables)).toHaveLength(made.tables)
  return all
}

const every = (
  step: number,
  { from, to }: { from: number; to: number },
  value: (at: number) => number,
): Points =>
  Array.from(
    { length: Math.ceil((to - from) / step) },
    (_, place) => [from + place * step, value(place)] as const,
  )

describe('a gauge', () => {
  it('is told of this month, the one before and that of last year, with change, and when it was lowest and highest', async () => {
    const { deveui } = await nodeWith(
      'temperature',
      [
        ...every(hour, octoberOf2025, (place) => (place === 5 ? 4 : 8)),
        ...every(hour, september, (place) => (place % 2 === 0 ? 18 : 22)),
        ...every(hour, october, (place) => (place === 100 ? 3 : place === 200 ? 31 : 10)),
      ],
      { unit: '°C' },
    )
    // Of what is flushed, rollups are read, which do not know when.
    await store.waitIdle()
    const hours = (october.to - october.from) / hour
    const mean = Number(((hours * 10 - 7 + 21) / hours).toFixed(3))
    const series = [{ deveui, key: 'temperature', aggregation: 'count' }]
    const { tables, headings, facts } = await told(await content({ series }, october))
    const heads = ['This period', 'Previous', 'vs. previous', 'Last year', 'vs. last year']
    expect(headings.Comparison?.slice(3)).toEqual(heads)
    const [average, minimum, maximum, count] = tables.Comparison ?? []
    expect(average?.slice(0, 5)).toEqual([deveui, 'temperature', 'Average (°C)', mean, 20])
    expect(average?.[5]).toBeCloseTo(((mean - 20) / 20) * 100, 2)
    expect(minimum?.slice(2)).toEqual(['Minimum (°C)', 3, 18, expect.closeTo(-83.333, 2), 4, -25])
    expect(maximum?.slice(2)).toEqual(['Maximum (°C)', 31, 22, expect.closeTo(40.909, 2), 8, 287.5])
    expect(count?.slice(2, 5)).toEqual(['Readings', 745, 720])
    expect(tables['Minimum and maximum']?.map((row) => row.slice(2))).toEqual([
      ['This period', 3, october.from + 100 * hour, 31, october.from + 200 * hour],
      ['Previous', 18, september.from, 22, september.from + hour],
      ['Last year', 4, octoberOf2025.from + 5 * hour, 8, octoberOf2025.from],
    ])
    expect(facts.document).toEqual({
      'Previous period': '1 – 30 September 2026',
      'Same period last year': '1 – 31 October 2025',
      'Time zone': 'Europe/Stockholm',
    })
    expect(facts[`${deveui}: temperature`]).toMatchObject({
      Average: mean,
      'Time of minimum': october.from + 100 * hour,
    })
  })

  it('has the decimals of its key in all figures but counts', async () => {
    const { deveui } = await nodeWith(
      'temperature',
      every(hour, october, () => 20.123),
      { decimals: 1 },
    )
    const asked = {
      series: [{ deveui, key: 'temperature', aggregation: 'count' }],
      trend: { compareWith: [] },
    }
    const { tables } = await told(await content(asked, october))
    const figure = { value: 20.123, decimals: 1 }
    expect(tables.Comparison?.map(([, , , cell]) => cell)).toEqual([figure, figure, figure, 745])
    expect(tables['Minimum and maximum']?.map((row) => [row[3], row[5]])).toEqual([[figure, figure]])
  })

  it('without readings to compare with says nothing of a change; of a chosen comparison only that is told', async () => {
    const { deveui } = await nodeWith(
      'x',
      every(hour, october, () => 5),
    )
    const asked = { series: [{ deveui, key: 'x' }], trend: { compareWith: ['lastYear'] } }
    const { tables, charts } = await told(await content(asked, october))
    expect(tables.Comparison?.map((row) => row.slice(3))).toEqual([
      [5, null, null],
      [5, null, null],
      [5, null, null],
    ])
    expect(charts.map(({ series }) => series.map(({ name }) => name))).toEqual([['This period']])
  })

  it('has its days beside each other on one axis, and hours of a week by the clock', async () => {
    const { deveui } = await nodeWith('x', [
      ...every(hour, september, () => 1),
      ...every(hour, october, (place) => place),
    ])
    const series = [{ deveui, key: 'x', over: 700 }]
    const [chart] = (await told(await content({ series }, october))).charts
    const moments = chart && 'moments' in chart.places ? chart.places.moments : []
    expect([moments.length, moments[0], moments.at(-1)]).toEqual([31, october.from, at('2026-10-30T23:00')])
    expect(chart?.series[0]?.values[1]).toBe(35.5)
    // September has no 31st.
    expect(chart?.series[1]?.values).toEqual([...Array.from({ length: 30 }, () => 1), null])
    expect(chart?.title).toBe(`${deveui}: x, average per day`)
    expect(chart?.limits).toEqual([{ name: 'Above 700', value: 700 }])

    const week = { from: at('2026-10-25T23:00'), to: at('2026-11-01T23:00') }
    const hours = (await told(await content({ series, tempo: 1 }, week))).charts[0]
    const previous = hours?.series[1]?.values ?? []
    expect(hours?.series[0]?.values).toHaveLength(168)
    // Six days of the week before, hour by hour, then the Sunday on which two o'clock comes twice.
    expect(previous.slice(0, 2)).toEqual([434, 435].map((place) => place - 2))
    const [first = 0] = previous
    expect(previous.slice(144, 148).map((value) => Number(value) - Number(first))).toEqual([
      144, 145, 146.5, 148,
    ])
  })
})

describe('time outside limits', () => {
  it('is weighted by time, with its share of what was measured, of each period', async () => {
    const noon = (date: string) => at(`${date}T10:00`)
    const { deveui } = await nodeWith(
      'x',
      [
        [noon('2026-10-10'), 9],
        [noon('2026-10-10') + 30 * minute, 5],
        [noon('2026-10-10') + 60 * minute, 1],
        [noon('2026-09-10'), 5],
      ],
      { unit: 'bar' },
    )
    const series = [{ deveui, key: 'x', over: 8, under: 2 }]
    const { tables, facts } = await told(await content({ series }, october))
    const rows = tables['Time outside limits']?.map((row) => row.slice(2))
    // The last holds for three intervals.
    expect(rows).toEqual([
      ['Above 8 bar', 'This period', 30 * minute, 20, 150 * minute],
      ['Above 8 bar', 'Previous', 0, 0, hour],
      ['Above 8 bar', 'Last year', null, null, 0],
      ['Below 2 bar', 'This period', 90 * minute, 60, 150 * minute],
      ['Below 2 bar', 'Previous', 0, 0, hour],
      ['Below 2 bar', 'Last year', null, null, 0],
    ])
    expect(facts[`${deveui}: x`]).toMatchObject({ 'Above 8 bar': 30 * minute, 'Below 2 bar': 90 * minute })
  })

  it('property: equals that of each minute over what the store holds, across both changes of the clock', async () => {
    const values = fc.uniqueArray(
      fc.tuple(
        fc.integer({ min: -120, max: 72 * 60 }),
        fc.oneof(fc.integer({ min: 0, max: 10 }), fc.boolean(), fc.constant('broken')),
      ),
      { selector: ([place]) => place, minLength: 1, maxLength: 40 },
    )
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(spring, autumn), values, async (period, some) => {
        const points = some
          .toSorted(([a], [b]) => a - b)
          .map(([place, value]) => [period.from + place * minute, value] as const)
        const { deveui } = await nodeWith('x', points)
        const series = [{ deveui, key: 'x', over: 8, under: 0.5 }]
        const made = await content({ series, trend: { compareWith: [] } }, period)
        const inside = points
          .filter(([time]) => time >= period.from && time < period.to)
          .map(([time]) => time)
        const gaps = inside
          .slice(1)
          .map((time, place) => time - (inside[place] ?? 0))
          .toSorted((a, b) => a - b)
        const middle = gaps.length / 2
        const median = ((gaps[Math.ceil(middle) - 1] ?? 0) + (gaps[Math.floor(middle)] ?? 0)) / 2
        const hold = Math.max(hour, 3 * median)
        let [measured, over, under] = [0, 0, 0]
        for (let time = period.from; time < period.to; time += minute) {
          const [since = 0, value = 'none'] = points.findLast(([each]) => each <= time) ?? []
          // Half minutes count where a median lies between two.
          const length = Math.min(minute, since + hold - time)
          if (typeof value === 'string' || length <= 0) continue
          measured += length
          if (Number(value) > 8) over += length
          if (Number(value) < 0.5) under += length
        }
        const rows = (await told(made)).tables['Time outside limits']?.map((row) => [row[4], row[6]])
        const expected = [over, under].map((each) => [measured === 0 ? null : each, measured])
        expect(rows).toEqual(expected)
      }),
      { numRuns: 25 },
    )
  })
})

describe('a counter', () => {
  const counter = { kind: 'counter', rollover: 1000, unit: 'kWh' }

  it('tells what it counted by day, weekday and hour, beside the days before', async () => {
    const before = { from: autumn.from - 3 * day, to: autumn.from }
    const { deveui } = await nodeWith(
      'energy',
      [
        // One an hour, then two an hour, past the rollover on the way.
        ...every(hour, before, (place) => 900 + place),
        ...every(hour, autumn, (place) => (972 + 2 * place) % 1000),
      ],
      counter,
    )
    const { tables, charts, facts } = await told(
      await content({ series: [{ deveui, key: 'energy' }] }, autumn),
    )
    // The first of the three days begins with one for the hour before; a day of 25 hours has two more.
    expect(tables['Consumption by day']?.map((row) => row.slice(2, 5))).toEqual([
      [autumn.from, 47, 23],
      [autumn.from + day, 50, 24],
      [autumn.from + 49 * hour, 48, 24],
    ])
    expect(tables.Comparison?.map((row) => row.slice(2, 5))).toEqual([
      ['Consumption (kWh)', 145, 71],
      ['Last value (kWh)', 116, 971],
    ])
    expect(tables['Consumption by weekday']?.map((row) => row.slice(2, 4))).toEqual([
      ['Monday', 48],
      // The days before were a Wednesday, Thursday and Friday.
      ['Wednesday', null],
      ['Thursday', null],
      ['Friday', null],
      ['Saturday', 47],
      ['Sunday', 50],
    ])
    const hours = tables['Consumption by hour of day'] ?? []
    expect(hours).toHaveLength(24)
    expect(hours[2]?.slice(2, 5)).toEqual(['02:00–03:00', 2, 1])
    expect(charts.map(({ kind, title }) => [kind, title])).toEqual([
      ['bar', `${deveui}: energy, consumption by day`],
      ['bar', `${deveui}: energy, consumption by weekday`],
      ['bar', `${deveui}: energy, consumption by hour of day`],
    ])
    expect(facts[`${deveui}: energy`]).toMatchObject({ Consumption: 145 })
  })

  it('of a long period has bars for months', async () => {
    const half = { from: at('2026-04-30T22:00'), to: october.to }
    const { deveui } = await nodeWith(
      'energy',
      every(day, half, (place) => place),
      { ...counter, rollover: null },
    )
    const { charts } = await told(await content({ series: [{ deveui, key: 'energy' }] }, half))
    expect([charts[0]?.title, charts[0]?.series[0]?.values]).toEqual([
      `${deveui}: energy, consumption by month`,
      // Day by day of 24 hours, two of the day with 25.
      [30, 30, 31, 31, 30, 32],
    ])
  })

  it('property: what it counted equals what single readings come to, of this period and the one before', async () => {
    const values = fc.uniqueArray(
      fc.tuple(fc.integer({ min: -72 * 60, max: 72 * 60 }), fc.integer({ min: 0, max: 999 })),
      { selector: ([place]) => place, minLength: 1, maxLength: 40 },
    )
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(spring, autumn), values, async (period, some) => {
        const points = some
          .toSorted(([a], [b]) => a - b)
          .map(([place, value]) => [period.from + place * minute, value] as const)
        const { deveui } = await nodeWith('energy', points, counter)
        const made = await content({ series: [{ deveui, key: 'energy' }] }, period)
        const naive = ({ from, to }: { from: number; to: number }) => {
          const all = countedOf(
            points.map(([, value]) => value),
            1000,
          )
          const counted = all.filter((_, place) => {
            const [time = 0] = points[place] ?? []
            return time >= from && time < to
          })
          return counted.length === 0 ? null : counted.reduce((sum, each) => sum + each, 0)
        }
        const [row] = (await told(made)).tables.Comparison ?? []
        const previous = { from: period.from - 3 * day, to: period.from }
        expect(row?.slice(3, 5)).toEqual([naive(period), naive(previous)])
      }),
      { numRuns: 25 },
    )
  })
})

describe('degree-days', () => {
  const days = { from: at('2026-11-02T23:00'), to: at('2026-11-05T23:00') }
  const outside = (deveui: string) => ({ degreeDays: { deveui, key: 'outdoor', base: 17 } })

  it('are those of the days of each period, with what counters counted for each', async () => {
    // Means of 2, 20 and 7 °C; before them 12 each day.
    const outdoor = await nodeWith(
      'outdoor',
      [
        ...every(12 * hour, { from: days.from - 3 * day, to: days.from }, () => 12),
        ...[0, 4, 18, 22, 7, 7].map((value, place) => [days.from + place * 12 * hour, value] as const),
      ],
      { unit: '°C' },
    )
    const meter = await nodeWith(
      'energy',
      // 20, 10 and 20 a day, 10 a day before.
      [-3, -2, -1, 0, 1, 2].map(
        (place) => [days.from + place * day + hour, [0, 10, 20, 40, 50, 70][place + 3] ?? 0] as const,
      ),
      { kind: 'counter', unit: 'kWh' },
    )
    const asked = { series: [{ deveui: meter.deveui, key: 'energy' }], trend: outside(outdoor.deveui) }
    const { tables, facts, charts } = await told(await content(asked, days))
    expect(tables['Degree days by day']?.map((row) => row.slice(0, 4))).toEqual([
      [days.from, 2, 15, 5],
      [days.from + day, 20, 0, 5],
      [days.from + 2 * day, 7, 10, 5],
    ])
    expect(facts['Degree days']).toEqual({
      'Outdoor temperature': `${outdoor.deveui}: outdoor`,
      'Base temperature': 17,
      'This period': 25,
      'Previous period': 15,
      'Same period last year': null,
      'Change from previous period': expect.closeTo(66.667, 2),
      'Change from last year': null,
    })
    // 20 + 10 + 20 for 25; the first reading of all counts nothing: 20 for 15.
    const [row] = tables['Consumption per degree day'] ?? []
    expect(row?.slice(1, 4)).toEqual(['energy (kWh)', 2, 1.333])
    expect(row?.[4]).toBeCloseTo(50)
    expect(charts.at(-1)).toMatchObject({
      title: `${outdoor.deveui}: outdoor, degree days by day`,
      kind: 'bar',
    })
  })

  it('of a node that was deleted since are left out, which is remarked', async () => {
    const { deveui } = await nodeWith('x', [[days.from, 1]])
    const made = await content({ series: [{ deveui, key: 'x' }], trend: outside('gone') }, days)
    expect(Object.keys((await told(made)).tables)).toEqual(['Comparison', 'Minimum and maximum'])
    expect(made.remarks).toEqual(['Node gone no longer exists.'])
  })
})

describe('what a trend tells of', () => {
  it('each key once, though it is asked for in several ways; what is gone is remarked', async () => {
    const { deveui } = await nodeWith(
      'x',
      every(hour, october, () => 3),
    )
    const gone = await nodeWith('x', [[october.from, 1]])
    await world.in(world.acme, (db) => sql`delete from node where id = ${gone.id}`.execute(db.query))
    const series = [
      { deveui, key: 'x', aggregation: 'sum', over: 2 },
      { deveui: deveui.toUpperCase(), key: 'x', aggregation: 'delta', over: 2, under: 4 },
      { deveui: gone.deveui, key: 'x' },
    ]
    const made = await content({ series }, october)
    const { tables } = await told(made)
    expect(tables.Comparison?.map((row) => row[2])).toEqual([
      'Average',
      'Minimum',
      'Maximum',
      'Sum',
      'Change',
    ])
    const limits = tables['Time outside limits'] ?? []
    expect([...new Set(limits.map((row) => row[2]))]).toEqual(['Above 2', 'Below 4'])
    expect(made.remarks).toEqual([`Node ${gone.deveui} no longer exists.`])
  })

  it('no more than a hundred series', async () => {
    const keys = Array.from({ length: 101 }, (_, place) => ({
      ...{
        name: `k${place}`,
        label: '',
        unit: '',
        decimals: null,
        valueMapping: null,
        kind: 'gauge',
        rollover: null,
        resetBelow: null,
      },
    }))
    await world.make({ deveui: 'wide', keys: keys as never })
    await expect(content({ ids: ['wide'] }, october)).rejects.toThrow(ReportTooLargeError)
  })

  it('texts and states without a chart; nothing where this period has no reading, whatever was before', async () => {
    const { deveui } = await nodeWith('x', [
      [september.from, 5],
      [october.from, 'open'],
      [october.from + 1, 'shut'],
    ])
    const made = await content({ series: [{ deveui, key: 'x', over: 1 }] }, october)
    const { tables, charts } = await told(made)
    expect([made.isEmpty, charts]).toEqual([false, []])
    expect(tables.Comparison?.[0]?.slice(3, 5)).toEqual([null, 5])
    const empty = { from: october.from + 2, to: october.from + 5 }
    expect((await content({ series: [{ deveui, key: 'x' }] }, empty)).isEmpty).toBe(true)
  })

  it('minutes of a morning, beside those before', async () => {
    const from = at('2026-10-05T06:00')
    const { deveui } = await nodeWith(
      'x',
      every(minute, { from: from - 2 * hour, to: from + 2 * hour }, (place) => place),
    )
    const { charts } = await told(
      await content({ series: [{ deveui, key: 'x' }] }, { from, to: from + 2 * hour }),
    )
    const [current, previous] = charts[0]?.series.map(({ values }) => values) ?? []
    expect([current?.length, current?.[0], previous?.[0]]).toEqual([60, 120.5, 0.5])
  })
})
