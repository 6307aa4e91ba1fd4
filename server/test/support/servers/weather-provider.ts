import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a local server answers as locationforecast 2.0 of MET Norway does. */
export interface WeatherProvider {
  /** As FYR_WEATHER_URL. */
  url: string
  /** What it was asked, in order. */
  readonly asked: { lat: string | null; long: string | null; headers: IncomingMessage['headers'] }[]
  /** Answers in place of the forecast until it is set to undefined. */
  instead: ((request: IncomingMessage, response: ServerResponse) => void) | undefined
  /** Of the next answers, in seconds. */
  lifetime: number
  /** A new version: what was known before has changed. */
  change(temperature: number): void
  stop(): Promise<void>
}

const hour = 3_600_000

/** Starts it on loopback. Its forecast begins with the hour of `now` and has the shape of the real one. */
export async function startWeatherProvider(
  now = () => Date.now(),
  temperature = 12.5,
): Promise<WeatherProvider> {
  let warmth = temperature
  let lastModified = new Date(Math.floor(now() / 1000) * 1000)
  const asked: WeatherProvider['asked'] = []
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    asked.push({ lat: searchParams.get('lat'), long: searchParams.get('lon'), headers: request.headers })
    if (provider.instead) return provider.instead(request, response)
    if (pathname !== '/weatherapi/locationforecast/2.0/compact') return end(response, 404, '')
    // As the terms of service have it: who does not say who asks is not answered.
    if (!/\S+\/\S+ \S+/.test(request.headers['user-agent'] ?? '')) return end(response, 403, 'Forbidden')
    const decimals = [...searchParams.values()].map((value) => value.split('.')[1]?.length ?? 0)
    if (decimals.some((count) => count > 4)) return end(response, 403, 'Too many decimals')
    response.setHeader('date', new Date(now()).toUTCString())
    response.setHeader('expires', new Date(now() + provider.lifetime * 1000).toUTCString())
    response.setHeader('last-modified', lastModified.toUTCString())
    const since = Date.parse(request.headers['if-modified-since'] ?? '')
    if (since >= lastModified.getTime()) return end(response, 304)
    response.setHeader('content-type', 'application/json')
    end(response, 200, JSON.stringify(forecastOf(now(), warmth)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const provider: WeatherProvider = {
    url: `http://127.0.0.1:${port}/weatherapi/locationforecast/2.0/compact`,
    asked,
    instead: undefined,
    lifetime: 1800,
    change(next) {
      warmth = next
      lastModified = new Date(lastModified.getTime() + 1000)
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return provider
}

function end(response: ServerResponse, status: number, body?: string): void {
  response.statusCode = status
  response.end(body)
}

/** 60 hours one by one, then every six hours for a week: as the real one, warmer by day and with rain on the second. */
function forecastOf(now: number, warmth: number): object {
  const from = Math.floor(now / hour) * hour
  const hours = [
    ...Array.from({ length: 60 }, (_, at) => at),
    ...Array.from({ length: 28 }, (_, at) => 60 + at * 6),
  ]
  const symbols = [
    'clearsky',
    'lightrainshowers',
    'partlycloudy',
    'cloudy',
    'heavysnowandthunder',
    'fog',
    'fair',
  ]
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [18.07, 59.33, 17] },
    properties: {
      meta: {
        updated_at: new Date(from).toISOString().replace('.000', ''),
        units: { air_temperature: 'celsius', precipitation_amount: 'mm', wind_speed: 'm/s' },
      },
      timeseries: hours.map((at) => {
        const day = Math.floor(at / 24)
        const symbol = symbols[day % symbols.length] ?? 'cloudy'
        const summary = { symbol_code: /fog|^cloudy|heavy/.test(symbol) ? symbol : `${symbol}_day` }
        const period = { summary, details: { precipitation_amount: day === 1 ? 0.4 : 0 } }
        return {
          time: new Date(from + at * hour).toISOString().replace('.000', ''),
          data: {
            instant: {
              details: {
                air_pressure_at_sea_level: 1013.2,
                air_temperature: warmth - day + (at % 24) / 10,
                cloud_area_fraction: 25,
                relative_humidity: 71.4,
                wind_from_direction: 225,
                wind_speed: 5.2,
              },
            },
            ...(at < 60 && { next_1_hours: period }),
            next_6_hours: period,
            ...(at < 200 && { next_12_hours: { summary, details: {} } }),
          },
        }
      }),
    },
  }
}
