import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { alarmRule, watchAlarm } from '../alarm.fixture.ts'
import type { Detection } from './detection.ts'
import type { AlarmRule } from './rule.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const watch = (detection: Detection, changes: Partial<AlarmRule> = {}) =>
  watchAlarm(alarmRule({ detection, limitHigh: null, ...changes }), { tickMs: 10_000 })
const rate = (changes: Partial<Detection & { type: 'rateOfChange' }> = {}) =>
  watch({ type: 'rateOfChange', per: 'minute', rising: 5, falling: null, ...changes })

describe('a rate of change', () => {
  it('is that over the last minute: a value that jumps is found at once, noise between two readings is not', () => {
    const alarm = rate()
    for (let at = 0; at < 20; at += 1) {
      // Half a degree in ten seconds is three in a minute; back again it is none.
      alarm.read(at % 2 === 0 ? 20 : 20.5)
      alarm.wait(10_000)
    }
    expect(alarm.kinds()).toEqual([])
    alarm.read(26)
    expect(alarm.transitions).toMatchObject([
      { kind: 'raised', breaches: [{ comparison: 'HIGH', limit: 5 }] },
    ])
  })

  it('is over until the value of a minute ago is near again', () => {
    const alarm = rate({ rising: 3 })
    alarm.read(20)
    alarm.wait(MINUTE)
    alarm.read(26)
    expect(alarm.state()?.flagging).toBe(true)
    alarm.wait(30_000)
    alarm.read(26)
    expect(alarm.state()?.flagging).toBe(true)
    alarm.wait(30_000)
    alarm.read(26)
    expect(alarm.kinds()).toEqual(['raised', 'reset'])
  })

  it('of a sensor that sends seldom is that since its last reading', () => {
    const alarm = rate({ per: 'hour', rising: null, falling: 2 })
    alarm.read(20)
    alarm.wait(4 * HOUR)
    alarm.read(12.1)
    expect(alarm.kinds()).toEqual([])
    alarm.wait(4 * HOUR)
    alarm.read(4)
    expect(alarm.transitions).toMatchObject([
      { kind: 'raised', breaches: [{ comparison: 'LOW', limit: -2, value: -2.025 }] },
    ])
  })

  it('rises or falls, or both', () => {
    for (const [detection, values, raised] of [
      [{ rising: 5, falling: null }, [20, 10], false],
      [{ rising: null, falling: 5 }, [20, 10], true],
      [{ rising: 5, falling: 5 }, [20, 10], true],
      [{ rising: 5, falling: 5 }, [20, 30], true],
      [{ rising: null, falling: 5 }, [20, 30], false],
    ] as const) {
      const alarm = rate(detection)
      for (const value of values) {
        alarm.read(value)
        alarm.wait(MINUTE)
      }
      expect(alarm.kinds()).toEqual(raised ? ['raised'] : [])
    }
  })

  it('is not known of words, nor before there is a reading of so long ago', () => {
    const alarm = rate()
    alarm.read('ON')
    alarm.wait(MINUTE)
    alarm.read(1000)
    alarm.wait(30_000)
    alarm.read(2000)
    expect(alarm.kinds()).toEqual([])
  })

  it('never is more than the steepest step of the readings, and a straight line has its slope', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 90 }), fc.integer({ min: 1, max: 20 }), (seconds, slope) => {
        const steep = rate({ rising: slope - 0.01 })
        const flat = rate({ rising: slope + 0.01 })
        for (const alarm of [steep, flat]) {
          for (let at = 0; at < 200; at += 1) {
            alarm.read(20 + (slope * at * seconds) / 60)
            alarm.wait(seconds * 1000)
          }
        }
        expect(steep.kinds()).toEqual(['raised'])
        expect(flat.kinds()).toEqual([])
      }),
      { numRuns: 20 },
    )
  })
})

describe('no change', () => {
  const steady = (changes: Partial<Detection & { type: 'noChange' }> = {}, rule: Partial<AlarmRule> = {}) =>
    watch({ type: 'noChange', minutes: 30, tolerance: 0, ...changes }, rule)

  it('is found by time, whether or not readings come, and ends with another value', () => {
    const alarm = steady()
    alarm.read(20)
    const start = alarm.now()
    alarm.wait(20 * MINUTE)
    alarm.read(20)
    alarm.wait(9 * MINUTE)
    expect(alarm.kinds()).toEqual([])
    alarm.wait(MINUTE)
    expect(alarm.transitions).toMatchObject([
      {
        kind: 'raised',
        at: start + 30 * MINUTE,
        breaches: [{ comparison: 'UNCHANGED', limit: 30, value: 20 }],
      },
    ])
    alarm.read(20)
    expect(alarm.kinds()).toEqual(['raised'])
    alarm.wait(MINUTE)
    alarm.read(20.1)
    expect(alarm.kinds()).toEqual(['raised', 'reset'])
    alarm.acknowledge()
    alarm.wait(30 * MINUTE)
    expect(alarm.kinds().slice(-1)).toEqual(['raised'])
  })

  it('passes over what moves within the tolerance, and words are the same or not', () => {
    const alarm = steady({ tolerance: 0.5 })
    for (let at = 0; at < 30; at += 1) {
      alarm.read(20 + (at % 3) * 0.2)
      alarm.wait(MINUTE)
    }
    expect(alarm.kinds()).toEqual(['raised'])
    const door = steady()
    for (const word of ['open', 'closed', 'open']) {
      door.read(word)
      door.wait(20 * MINUTE)
    }
    expect(door.kinds()).toEqual([])
    door.wait(10 * MINUTE)
    expect(door.kinds()).toEqual(['raised'])
  })

  it('waits for a delay and for active days as any other alarm', () => {
    const alarm = steady({}, { alarmDelay: 600, activeDays: [2] })
    alarm.read(20)
    alarm.wait(11 * HOUR)
    expect(alarm.kinds()).toEqual([])
    // Tuesday begins.
    alarm.wait(HOUR)
    expect(alarm.kinds()).toEqual(['raised'])
  })

  it('is not known of an alarm that is switched off, nor before a reading', () => {
    const alarm = steady()
    alarm.wait(HOUR)
    alarm.read(20)
    alarm.edit({ active: false })
    alarm.wait(HOUR)
    expect(alarm.kinds()).toEqual([])
  })

  it('it does not matter how often the ticks come', () => {
    const values = fc.array(fc.tuple(fc.constantFrom(20, 20.3, 25), fc.integer({ min: 1, max: 50 })))
    fc.assert(
      fc.property(values, fc.constantFrom(61_000, Number.MAX_SAFE_INTEGER), (readings, tickMs) => {
        const rule = alarmRule({ detection: { type: 'noChange', minutes: 30, tolerance: 0.5 } })
        const [fine, coarse] = [10_000, tickMs].map((each) => {
          const alarm = watchAlarm(rule, { tickMs: each })
          for (const [value, minutes] of readings) {
            alarm.read(value)
            alarm.wait(minutes * MINUTE)
            alarm.tick()
          }
          return alarm.transitions
        })
        expect(coarse).toEqual(fine)
      }),
    )
  })
})

describe('a difference of two series', () => {
  const between = (changes: Partial<Detection & { type: 'difference' }> = {}) =>
    watch({
      type: 'difference',
      other: { nodeId: 'outdoors', key: 'temperature' },
      absolute: true,
      limitHigh: 5,
      limitLow: null,
      ...changes,
    })
  const outdoors = { nodeId: 'outdoors', key: 'temperature' }

  it('is judged by readings of both, with the last known value of the other', () => {
    const alarm = between()
    alarm.read(20)
    alarm.read(16, outdoors)
    expect(alarm.kinds()).toEqual([])
    alarm.read(14.5, outdoors)
    expect(alarm.transitions).toMatchObject([{ kind: 'raised', breaches: [{ limit: 5, value: 5.5 }] }])
    alarm.read(19)
    expect(alarm.kinds()).toEqual(['raised', 'reset'])
    // A batch that brings both.
    alarm.acknowledge()
    alarm.readAll({ value: 30 }, { value: 29, ...outdoors })
    expect(alarm.kinds().slice(2)).toEqual(['acknowledged', 'raised', 'reset'])
  })

  it('has a sign where that is asked for', () => {
    const alarm = between({ absolute: false, limitHigh: null, limitLow: -5 })
    alarm.read(16, outdoors)
    alarm.read(30)
    expect(alarm.kinds()).toEqual([])
    alarm.read(10)
    expect(alarm.transitions).toMatchObject([{ kind: 'raised', breaches: [{ limit: -5, value: -6 }] }])
  })

  it('is not known while one of them is not', () => {
    const alarm = between()
    alarm.read(100)
    alarm.read('warm', outdoors)
    expect(alarm.kinds()).toEqual([])
  })
})
