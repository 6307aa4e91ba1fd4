import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { createForecasts, weatherOf } from './index.ts'
import { onProvider, oslo, start, stockholm } from './weather.fixture.ts'

const trial = onProvider()
const { open, settled, minutes, show, clock, log, complaints } = trial

describe('the provider', () => {
  it('is asked by name and contact, for a rounded place, and nobody waits for it', async () => {
    const forecasts = open()
    expect(show(forecasts)).toEqual({ state: 'waiting', place: 'Home', askAgain: 1500 })
    await settled(forecasts)
    expect(trial.provider.asked).toMatchObject([
      { lat: '59.33', long: '18.07', headers: { 'user-agent': 'Fyr/1.2 ops@example.com' } },
    ])
    expect(trial.provider.asked[0]?.headers['if-modified-since']).toBeUndefined()
  })

  it('is asked once for places that are neighbours, whoever looks', async () => {
    const forecasts = open()
    for (const lat of [59.3311, 59.3289, 59.33]) forecasts.of({ lat, long: 18.0701 })
    await settled(forecasts)
    expect(trial.provider.asked).toHaveLength(1)
  })

  it('is asked again when it said it would know more, and only for what has changed', async () => {
    const forecasts = open()
    await settled(forecasts)
    minutes(29)
    await settled(forecasts)
    expect(trial.provider.asked).toHaveLength(1)
    minutes(2)
    const known = forecasts.of(stockholm)
    // What is known is shown meanwhile, and is not old.
    expect([known.steps?.[0]?.temperature, known.stale]).toEqual([12.5, false])
    await settled(forecasts)
    expect(trial.provider.asked[1]?.headers['if-modified-since']).toBe(new Date(start).toUTCString())
    expect(forecasts.of(stockholm)).toMatchObject({ heardAt: trial.at, stale: false })
    trial.provider.change(20)
    minutes(31)
    await settled(forecasts)
    expect([trial.provider.asked.length, forecasts.of(stockholm).steps?.[0]?.temperature]).toEqual([3, 20])
  })

  it('that asks to be left alone is, for all places, and what was known is shown with its age', async () => {
    const forecasts = open()
    await settled(forecasts)
    minutes(31)
    trial.provider.instead = (_request, response) => response.writeHead(429, { 'retry-after': '600' }).end()
    await settled(forecasts)
    expect(trial.provider.asked).toHaveLength(2)
    expect(show(forecasts)).toMatchObject({
      state: 'known',
      stale: true,
      heardAt: new Date(start).toISOString(),
    })
    expect(show(forecasts, oslo)).toMatchObject({ state: 'trouble', why: 'unreachable', askAgain: 600_000 })
    minutes(9)
    forecasts.of(stockholm)
    forecasts.of(oslo)
    expect(trial.provider.asked).toHaveLength(2)
    trial.provider.instead = undefined
    minutes(2)
    await settled(forecasts, oslo)
    expect(show(forecasts, oslo)).toMatchObject({ state: 'known', stale: false })
    expect(complaints).toEqual([{ reason: 'status 429' }])
  })

  it('that fails is asked less and less often', async () => {
    const forecasts = open()
    trial.provider.instead = (_request, response) => response.writeHead(503).end('busy')
    const waits: number[] = []
    for (let attempt = 0; attempt < 4; attempt++) {
      const { askAgain } = await settled(forecasts)
      waits.push(askAgain)
      minutes(askAgain / 60_000)
    }
    expect(waits).toEqual([10_000, 20_000, 40_000, 80_000])
    // While it is tried again the trouble stays on show.
    expect(show(forecasts)).toMatchObject({ state: 'trouble', why: 'unreachable', askAgain: 1500 })
    expect(complaints).toHaveLength(1)
  })

  it('that knows nothing of a place is asked about others', async () => {
    const forecasts = open()
    trial.provider.instead = (request, response) =>
      response.writeHead(request.url?.includes('lat=1.5') ? 422 : 500).end()
    const nowhere = { lat: 1.5, long: 2 }
    await settled(forecasts, nowhere)
    expect(show(forecasts, nowhere)).toMatchObject({ state: 'trouble', why: 'refused' })
    trial.provider.instead = undefined
    await settled(forecasts)
    expect(show(forecasts)).toMatchObject({ state: 'known' })
  })

  it.each([
    ['no JSON', '<html>'],
    ['another shape', '{"properties":{"timeseries":[{"time":"soon"}]}}'],
    ['nothing', ''],
    ['too much', `{"a":"${'x'.repeat(2_100_000)}"}`],
  ])('that answers %s is not reached', async (_what, body) => {
    const forecasts = open()
    trial.provider.instead = (_request, response) => response.writeHead(200).end(body)
    await settled(forecasts)
    expect(show(forecasts)).toMatchObject({ state: 'trouble', why: 'unreachable' })
  })

  it('threat 18: that drips its answer byte by byte is given up', async () => {
    const forecasts = open({ timeoutMs: 300 })
    trial.provider.instead = (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      const drip = setInterval(() => response.write(' '), 20)
      response.on('close', () => clearInterval(drip))
    }
    await settled(forecasts)
    expect(show(forecasts)).toMatchObject({ state: 'trouble', why: 'unreachable' })
    expect(complaints).toEqual([{ reason: 'timeout' }])
  })

  it('threat 18: leads nowhere else on this machine or its network', async () => {
    const reached: string[] = []
    const inner = createServer((request, response) => {
      reached.push(request.url ?? '')
      response.end('{}')
    })
    await new Promise<void>((resolve) => inner.listen(0, '127.0.0.1', resolve))
    const { port } = inner.address() as AddressInfo
    try {
      for (const location of [
        `http://127.0.0.1:${port}/secret`,
        `http://localhost:${port}/secret`,
        `http://[::ffff:127.0.0.1]:${port}/secret`,
        `http://2130706433:${port}/secret`,
        'http://169.254.169.254/latest/meta-data',
        'file:///etc/passwd',
      ]) {
        const forecasts = open()
        trial.provider.instead = (_request, response) => response.writeHead(302, { location }).end()
        await settled(forecasts)
        expect([location, show(forecasts)]).toEqual([
          location,
          expect.objectContaining({ state: 'trouble', why: 'unreachable' }),
        ])
      }
      expect(reached).toEqual([])
    } finally {
      inner.close()
    }
  })

  it('that nobody named gives no weather', () => {
    const forecasts = createForecasts({ ask: undefined, clock, log })
    expect(show(forecasts)).toMatchObject({ state: 'trouble', why: 'off' })
  })
})

describe('what is remembered', () => {
  it('is of so many places, those that nobody asks for going first', async () => {
    const forecasts = open({ capacity: 2 })
    const places = [1, 2, 3].map((lat) => ({ lat, long: 10 }))
    for (const place of places) await settled(forecasts, place)
    expect(trial.provider.asked).toHaveLength(3)
    await settled(forecasts, places[2])
    expect(trial.provider.asked).toHaveLength(3)
    await settled(forecasts, places[0])
    expect(trial.provider.asked).toHaveLength(4)
  })

  it('is asked for a few places at a time, however many are wanted', async () => {
    const forecasts = open()
    let running = 0
    let max = 0
    trial.provider.instead = (_request, response) => {
      max = Math.max(max, ++running)
      setTimeout(() => {
        running--
        response.writeHead(422).end()
      }, 20)
    }
    const places = Array.from({ length: 12 }, (_, lat) => ({ lat, long: 10 }))
    for (const place of places) forecasts.of(place)
    await expect.poll(() => trial.provider.asked.length).toBe(12)
    expect(max).toBe(4)
  })
})

describe('what is shown', () => {
  it('is now, and days by the clocks of the company', async () => {
    const forecasts = open()
    await settled(forecasts)
    const weather = show(forecasts)
    expect(weather).toMatchObject({
      state: 'known',
      place: 'Home',
      now: {
        time: '2026-06-10T09:00:00.000Z',
        sky: 'clearsky',
        night: false,
        temperature: 12.5,
        wind: 5.2,
        windFrom: 225,
        precipitation: 0,
        humidity: 71.4,
        pressure: 1013.2,
        clouds: 25,
      },
    })
    if (weather.state !== 'known') throw new Error('It is known')
    expect(weather.days.map(({ date }) => date)).toEqual(['2026-06-10', '2026-06-11', '2026-06-12'])
    // From 9 to 22 UTC, at which midnight comes in Stockholm.
    expect(weather.days[0]).toMatchObject({ sky: 'clearsky', coldest: 12.5, warmest: 13.7, precipitation: 0 })
    // 24 hours from 9 UTC of the 11th on it rains, of which 13 are the 11th's.
    expect(weather.days[1]).toMatchObject({ sky: 'lightrainshowers', precipitation: 5.2 })
    expect(show(forecasts, stockholm, 7)).toMatchObject({ days: { length: 7 } })
  })

  it('is nothing where nobody said where, where the node is gone, and when all that is known is long over', async () => {
    const forecasts = open()
    expect(
      weatherOf(forecasts, { name: '', place: undefined }, { now: trial.at, timeZone: 'UTC', days: 1 }),
    ).toMatchObject({
      why: 'noPlace',
    })
    expect(
      weatherOf(forecasts, { name: '', place: null }, { now: trial.at, timeZone: 'UTC', days: 1 }),
    ).toMatchObject({
      why: 'nodeGone',
    })
    await settled(forecasts)
    trial.provider.instead = (_request, response) => response.writeHead(500).end()
    minutes(60 * 24 * 12)
    await settled(forecasts)
    expect(show(forecasts)).toMatchObject({ state: 'trouble', why: 'unreachable' })
  })
})
