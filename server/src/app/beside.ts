import type { Logger } from 'pino'
import type { Config } from '#config.ts'
import { createFrameTickets } from '#domains/frames/index.ts'
import { createForecasts, createProvider } from '#domains/weather/index.ts'
import type { Clock } from '#lib/clock.ts'
import type { Shutdown } from './shutdown.ts'

interface BesideParts {
  config: Config
  installationKey: Uint8Array
  version: string
  clock: Clock
  log: Logger
  shutdown: Shutdown
}

/** What dashboards show beside readings: pages of other hosts, and the weather. */
export function createBeside({ config, installationKey, version, clock, log, shutdown }: BesideParts) {
  const forecasts = createForecasts({
    ask: createProvider({
      url: config.weatherUrl,
      contact: config.weatherContact ?? config.publicUrl,
      version,
      allowPrivate: config.outboundPrivateRanges,
    }),
    clock,
    log,
  })
  shutdown.add('weather', () => forecasts.close())
  return { frames: createFrameTickets(installationKey), forecasts, publicUrl: config.publicUrl }
}
