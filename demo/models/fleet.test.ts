import { describe, expect, it } from 'vitest'
import { createFleet } from './fleet.ts'
import { day, hour, minute } from './local-time.ts'
import { historyOf, type Value } from './simulated-node.ts'

const installed = Date.UTC(2026, 10, 18, 9, 41)
const from = installed - 8 * day
const fleet = createFleet(installed)
const nodeOf = (deveui: string) => {
  const node = fleet.find((each) => each.deveui === deveui)
  if (!node) throw new Error(deveui)
  return node
}
const number = (value: Value | undefined) => {
  if (typeof value !== 'number') throw new Error(`${value} is no number`)
  return value
}
/** A key's values from a moment, every `stepMs`. */
const course = (deveui: string, key: string, start: number, lengthMs: number, stepMs: number) =>
  Array.from({ length: Math.floor(lengthMs / stepMs) }, (_, at) =>
    number(nodeOf(deveui).at(start + at * stepMs)[key]),
  )
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** The least and most of each key, and the most that it may change within ten seconds. */
const limits: Record<string, [least: number, most: number, step: number]> = {
  'kontor-bugten temperature': [18, 25, 0.2],
  'kontor-bugten co2': [400, 1300, 40],
  'kontor-nord co2': [400, 950, 30],
  'kontor-reception humidity': [28, 58, 2],
  'lager-koel-1 temperature': [1.5, 11, 0.6],
  'lager-koel-1 humidity': [70, 99, 2],
  'lager-frost-2 temperature': [-23, -16, 0.4],
  'lager-el power': [15, 80, 3],
  'lager-el energy': [846_230, 950_000, 0.5],
  'mejeri-tank-1 level': [8, 96, 3],
  'mejeri-tank-1 temperature': [3.5, 4.6, 0.2],
  'mejeri-vand flow': [1, 100, 3],
  'mejeri-vand volume': [18_412, 25_000, 0.05],
  'mejeri-pumpe-2 bearingTemperature': [34, 54, 0.3],
  'koelebil-7 cargoTemperature': [2, 6, 0.3],
  'koelebil-7 speed': [0, 80, 25],
  'koelebil-3 speed': [0, 85, 25],
  'lager-reol-c tiltX': [0, 1.2, 0.05],
}

describe('the simulated nodes', () => {
  it.each(Object.entries(limits))('%s stays within limits and does not jump', (name, [min, max, step]) => {
    const [deveui = '', key = ''] = name.split(' ')
    const values = course(deveui, key, from, 2 * day, 10_000)
    expect(Math.min(...values)).toBeGreaterThanOrEqual(min)
    expect(Math.max(...values)).toBeLessThanOrEqual(max)
    const steps = values.slice(1).map((value, at) => Math.abs(value - (values[at] ?? value)))
    expect(Math.max(...steps)).toBeLessThanOrEqual(step)
    // Something happens.
    expect(new Set(values).size).toBeGreaterThan(5)
  })

  it('measure the same whoever asks, and in whichever order', () => {
    const again = createFleet(installed)
    const times = [installed, from, from + 13 * hour + 17, installed + 3 * day]
    for (const [index, node] of fleet.entries()) {
      const backwards = times.toReversed().map((time) => again[index]?.at(time))
      expect(backwards.toReversed()).toEqual(times.map((time) => node.at(time)))
    }
  })

  it('name every key that they send', () => {
    for (const node of fleet) {
      expect(Object.keys(node.at(installed)).sort()).toEqual(node.keys.map(({ name }) => name).sort())
    }
    expect(new Set(fleet.map(({ deveui }) => deveui)).size).toBe(fleet.length)
  })

  it('know night, day and weekend', () => {
    // Wednesday and Sunday, 10 to 11 in Aarhus.
    const workday = mean(course('kontor-bugten', 'co2', Date.UTC(2026, 10, 11, 9), hour, minute))
    const sunday = mean(course('kontor-bugten', 'co2', Date.UTC(2026, 10, 15, 9), hour, minute))
    expect(workday).toBeGreaterThan(sunday + 250)
    const night = mean(course('mejeri-vand', 'flow', Date.UTC(2026, 10, 11, 1), 2 * hour, minute))
    expect(night).toBeGreaterThan(1)
    expect(night).toBeLessThan(4)
  })

  it('count upwards only', () => {
    const counted = course('mejeri-vand', 'volume', from, 3 * day, 5 * minute)
    expect(counted).toEqual(counted.toSorted((a, b) => a - b))
    expect((counted.at(-1) ?? 0) - (counted[0] ?? 0)).toBeGreaterThan(30)
  })

  it('let the cold room warm up while its door is open', () => {
    const node = nodeOf('lager-koel-1')
    const turns = node.turns?.(from, from + day) ?? []
    const openings = turns.filter((time) => node.at(time).door === true)
    expect(openings.length).toBeGreaterThan(50)
    const warmer = openings.map(
      (time) => number(node.at(time + 25_000).temperature) - number(node.at(time).temperature),
    )
    expect(mean(warmer)).toBeGreaterThan(0.2)
    // Now and then it is forgotten, which is what the alarm is for.
    const warmest = course('lager-koel-1', 'temperature', from, day, 30_000)
    expect(warmest.filter((value) => value > 7).length).toBeGreaterThan(2)
    expect(mean(warmest)).toBeLessThan(5)
  })

  it('wear out the bearing of one pump, not of the other', () => {
    const peak = (deveui: string, at: number) =>
      Math.max(...course(deveui, 'vibration', at, 2 * hour, minute))
    expect(peak('mejeri-pumpe-2', installed)).toBeGreaterThan(4.5)
    expect(peak('mejeri-pumpe-2', installed - 28 * day)).toBeLessThan(3)
    expect(peak('mejeri-pumpe-1', installed)).toBeLessThan(2.5)
  })

  it.each(['koelebil-7', 'koelebil-3'])('%s drives at the speed at which it moves', (name) => {
    const lorry = nodeOf(name)
    for (let time = from; time < from + 2 * hour; time += 10_000) {
      const [a, b] = [lorry.at(time).position, lorry.at(time + 10_000).position]
      if (typeof a !== 'object' || typeof b !== 'object') throw new Error('No position')
      const metres = Math.hypot((b.lat - a.lat) * 111_200, (b.lon - a.lon) * 62_000)
      // No faster than 90 km/h, and never through the air.
      expect(metres).toBeLessThan(250)
      if (lorry.at(time).speed === 0 && lorry.at(time + 10_000).speed === 0) expect(metres).toBeLessThan(30)
    }
  })
})

describe('a history', () => {
  it('is in order, tells of every turn, and joins the next without a gap or a repetition', () => {
    const door = nodeOf('lager-port-3')
    const denseFrom = from + 5 * hour
    const whole = historyOf(door, from, from + day, denseFrom)
    const middle = from + 7 * hour + 1234
    const parts = [historyOf(door, from, middle, denseFrom), historyOf(door, middle, from + day, denseFrom)]
    expect(parts.flat()).toEqual(whole)
    const times = whole.map(({ createdAt }) => createdAt)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(whole.filter(({ value }) => value === true).length).toBeGreaterThan(50)
  })

  it('ends as densely as its nodes send live', () => {
    const pump = nodeOf('mejeri-pumpe-1')
    const times = historyOf(pump, installed - 2 * day, installed, installed - day)
      .filter(({ key }) => key === 'vibration')
      .map(({ createdAt }) => createdAt)
    const last = times.filter((time) => time > installed - day)
    expect(last).toHaveLength(day / pump.everyMs)
    expect(times.length - last.length).toBe(day / pump.historyMs)
  })
})
