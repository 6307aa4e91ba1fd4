import type { ServerResponse } from 'node:http'
import { describe, expect, it } from 'vitest'
import type { WeatherProvider } from '../../../../test/support/servers/weather-provider.ts'
import { onProvider, oslo, start, stockholm } from './weather.fixture.ts'

const trial = onProvider()
const { open, settled, minutes, show } = trial
const unreachable = { state: 'trouble', why: 'unreachable' }

describe('a provider that talks nonsense', () => {
  it('has nothing to leave unchanged before it has told anything', async () => {
    const forecasts = open()
    trial.provider.instead = (_request, response) => response.writeHead(304).end()
    await settled(forecasts)
    expect(show(forecasts)).toMatchObject(unreachable)
    trial.provider.instead = undefined
    minutes(1)
    await settled(forecasts)
    expect(show(forecasts)).toMatchObject({ state: 'known', stale: false })
  })

  it('is asked again though its forecast is to hold for ever', async () => {
    const forecasts = open()
    trial.provider.lifetime = 1e9
    await settled(forecasts)
    minutes(6 * 60 - 1)
    await settled(forecasts)
    expect(trial.provider.asked).toHaveLength(1)
    minutes(2)
    await settled(forecasts)
    expect(trial.provider.asked).toHaveLength(2)
  })

  it('is asked again a day after it wanted to be left alone for ever', async () => {
    const forecasts = open()
    trial.provider.instead = (_request, response) =>
      response.writeHead(503, { 'retry-after': '9'.repeat(400) }).end()
    await settled(forecasts)
    minutes(24 * 60 - 1)
    forecasts.of(stockholm)
    expect(trial.provider.asked).toHaveLength(1)
    minutes(2)
    await settled(forecasts)
    expect(trial.provider.asked).toHaveLength(2)
  })

  it('is left alone longer with each failure, though it says that a second is enough', async () => {
    const forecasts = open()
    trial.provider.instead = (_request, response) => response.writeHead(503, { 'retry-after': '1' }).end()
    const waits: number[] = []
    for (let attempt = 0; attempt < 3; attempt++) {
      const { askAgain } = await settled(forecasts)
      waits.push(askAgain)
      minutes(askAgain / 60_000)
    }
    expect(waits).toEqual([10_000, 20_000, 40_000])
  })

  it('shows no spinner for ever where its forecast is of another time', async () => {
    const forecasts = open()
    const timeseries = [{ time: '2020-01-01T00:00:00Z', data: { instant: { details: {} } } }]
    trial.provider.instead = (_request, response) =>
      response.end(JSON.stringify({ properties: { timeseries } }))
    await settled(forecasts)
    expect(show(forecasts)).toMatchObject(unreachable)
  })

  it('is understood in whatever order its steps are', async () => {
    const forecasts = open()
    const timeseries = [3, 1, 2, 0].map((hours) => ({
      time: new Date(start + (hours - 1) * 3_600_000).toISOString(),
      data: { instant: { details: { air_temperature: hours } } },
    }))
    trial.provider.instead = (_request, response) =>
      response.end(JSON.stringify({ properties: { timeseries } }))
    await settled(forecasts)
    expect(show(forecasts)).toMatchObject({ now: { temperature: 1 }, days: [{ coldest: 1, warmest: 3 }] })
  })
})

describe('a provider that is not well', () => {
  const clocks = 'Wed, 10 Jun 2020 09:20:00 GMT'

  it('says by its own clock when it wants to be asked again', async () => {
    const forecasts = open()
    trial.provider.instead = (_request, response) =>
      response.writeHead(503, { date: clocks, 'retry-after': clocks.replace('20:00', '30:00') }).end()
    expect(await settled(forecasts)).toMatchObject({ without: 'unreachable', askAgain: 600_000 })
  })

  it('fails once, however many answers were under way, and the longest wish to be left alone holds', async () => {
    const forecasts = open()
    const held: ServerResponse[] = []
    trial.provider.instead = (_request, response) => void held.push(response)
    const places = [1, 2, 3, 4].map((lat) => ({ lat, long: 10 }))
    for (const place of places) forecasts.of(place)
    await expect.poll(() => held.length).toBe(4)
    for (const response of held.slice(0, 3)) response.writeHead(500).end()
    await expect.poll(() => places.filter((place) => forecasts.of(place).askAgain === 10_000).length).toBe(3)
    held[3]?.writeHead(429, { 'retry-after': '600' }).end()
    await expect.poll(() => places.every((place) => forecasts.of(place).askAgain === 600_000)).toBe(true)
    expect(trial.complaints).toEqual([{ reason: 'status 500' }])
  })

  it('does not forget that it wants to be left alone when another answer comes later', async () => {
    const forecasts = open()
    const held: ServerResponse[] = []
    trial.provider.instead = (_request, response) => void held.push(response)
    forecasts.of(stockholm)
    forecasts.of(oslo)
    await expect.poll(() => held.length).toBe(2)
    held[0]?.writeHead(429, { 'retry-after': '600' }).end()
    await expect.poll(() => forecasts.of(stockholm).askAgain).toBe(600_000)
    held[1]?.writeHead(500).end()
    for (const place of [stockholm, oslo]) expect((await settled(forecasts, place)).askAgain).toBe(600_000)
  })

  it('of one place only is asked about that one less and less often', async () => {
    const forecasts = open()
    const unwell: WeatherProvider['instead'] = (_request, response) => response.writeHead(500).end()
    trial.provider.instead = unwell
    const pauses: number[] = []
    const others = [10, 20, 30].map((long) => ({ lat: 50, long }))
    for (const other of others) {
      const { askAgain } = await settled(forecasts)
      pauses.push(askAgain)
      minutes(askAgain / 60_000)
      // All is well elsewhere in between.
      trial.provider.instead = undefined
      await settled(forecasts, other)
      expect(show(forecasts, other)).toMatchObject({ state: 'known' })
      trial.provider.instead = unwell
    }
    expect(pauses).toEqual([10_000, 20_000, 40_000])
  })
})

it('a place that is being asked about is not forgotten, however many others are looked at', async () => {
  const forecasts = open({ capacity: 2 })
  const held: ServerResponse[] = []
  trial.provider.instead = (_request, response) => void held.push(response)
  forecasts.of(stockholm)
  forecasts.of(oslo)
  for (const lat of [1, 2]) forecasts.of({ lat, long: 10 })
  forecasts.of(stockholm)
  await expect.poll(() => held.length).toBe(4)
  trial.provider.instead = undefined
  for (const response of held) response.writeHead(422).end()
  await settled(forecasts)
  expect(trial.provider.asked.filter(({ lat }) => lat === '59.33')).toHaveLength(1)
})
