import { describe, expect, it } from 'vitest'
import { newsOf, unjudged } from './judge.ts'
import type { TimedReading } from './place-in-time.ts'

const now = new Date('2026-11-20T12:00:00Z')
const windowMs = 300_000

function reading(
  secondsAgo: number,
  { latestAgo, series = 1 }: { latestAgo?: number; series?: number } = {},
) {
  const at = (ago: number) => now.getTime() - ago * 1000
  return {
    node: {
      companyId: 'company',
      nodeId: 'node',
      deveui: 'n1',
      kind: 1,
      decoder: 'json',
      active: true,
      keys: new Set<string>(),
      series: new Map<string, number>(),
    },
    key: 'temperature',
    value: secondsAgo,
    receivedAt: now.getTime(),
    series,
    time: at(secondsAgo),
    latestBefore: latestAgo === undefined ? null : at(latestAgo),
  } satisfies TimedReading
}

const agesOfNews = (...readings: TimedReading[]) => newsOf(readings, now, windowMs).map(({ value }) => value)

describe('news', () => {
  it('are readings of about now that are newer than all of their series', () => {
    expect(agesOfNews(reading(0))).toEqual([0])
    expect(agesOfNews(reading(300, { latestAgo: 600 }))).toEqual([300])
    expect(agesOfNews(reading(301))).toEqual([])
    expect(agesOfNews(reading(-301))).toEqual([])
    expect(agesOfNews(reading(20, { latestAgo: 10 }))).toEqual([])
    expect(agesOfNews(reading(10, { latestAgo: 10 }))).toEqual([])
  })

  it('are told apart within one batch, series by series', () => {
    expect(agesOfNews(reading(60), reading(30), reading(45), reading(0), reading(0))).toEqual([60, 30, 0])
    expect(agesOfNews(reading(0), reading(60, { series: 2 }))).toEqual([0, 60])
  })

  it('a history that comes in order is none, but for its end', () => {
    const history = Array.from({ length: 100 }, (_, at) => reading((99 - at) * 3600, {}))
    expect(agesOfNews(...history)).toEqual([0])
  })

  it('a series whose clock once ran ahead still has news', () => {
    expect(agesOfNews(reading(0, { latestAgo: -86_400 }))).toEqual([0])
  })
})

describe('what is no news', () => {
  it('is the rest, in its order', () => {
    const readings = [reading(60), reading(0), reading(30), reading(400, { series: 2 })]
    const news = newsOf(readings, now, windowMs)
    expect(unjudged(readings, news).map(({ value }) => value)).toEqual([30, 400])
    expect(unjudged(news, news)).toEqual([])
  })
})
