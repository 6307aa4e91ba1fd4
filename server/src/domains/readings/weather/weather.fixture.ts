import { afterEach, beforeEach, expect } from 'vitest'
import {
  startWeatherProvider,
  type WeatherProvider,
} from '../../../../test/support/servers/weather-provider.ts'
import { createForecasts, createProvider, type Forecasts, weatherOf } from './index.ts'

export const start = Date.UTC(2026, 5, 10, 9, 20)
export const stockholm = { lat: 59.3293, long: 18.0686 }
export const oslo = { lat: 59.91, long: 10.75 }

/** A provider of the test's own, anew for each test, and a clock that goes when it is told to. */
export function onProvider() {
  let at = start
  let provider: WeatherProvider | undefined
  const complaints: unknown[] = []
  beforeEach(async () => {
    at = start
    complaints.length = 0
    provider = await startWeatherProvider(() => at)
  })
  afterEach(() => provider?.stop())
  const clock = { now: () => new Date(at) }
  const log = { warn: (details: object) => complaints.push(details) }
  const started = () => {
    if (!provider) throw new Error('It is started before each test')
    return provider
  }
  return {
    get provider() {
      return started()
    },
    get at() {
      return at
    },
    clock,
    log,
    complaints,
    open({
      url = started().url,
      capacity = 500,
      timeoutMs = 5000,
      privateNetworks = [] as readonly string[],
    } = {}) {
      const ask = createProvider({
        url,
        contact: 'ops@example.com',
        version: '1.2',
        privateNetworks,
        timeoutMs,
      })
      return createForecasts({ ask, clock, log, capacity })
    },
    /** Looks until the answer to what it set off has come. */
    async settled(forecasts: Forecasts, place = stockholm) {
      forecasts.of(place)
      await expect.poll(() => forecasts.of(place).askAgain, { interval: 5 }).not.toBe(1500)
      return forecasts.of(place)
    },
    minutes(count: number) {
      at += count * 60_000
    },
    show: (forecasts: Forecasts, place: typeof stockholm | null | undefined = stockholm, days = 3) =>
      weatherOf(forecasts, { name: 'Home', place }, { now: at, timeZone: 'Europe/Stockholm', days }),
  }
}
