import { createFrameTickets } from '#domains/dashboards/frames/index.ts'
import { createForecasts, createProvider } from '#domains/readings/weather/index.ts'
import type { Runtime } from '../runtime.ts'

/** What dashboards show beside readings: pages of other hosts, and the weather. */
export function createExternalContent({ config, installationKey, version, clock, log, shutdown }: Runtime) {
  const forecasts = createForecasts({
    ask: createProvider({
      url: config.weatherUrl,
      contact: config.weatherContact ?? config.publicUrl,
      version,
      privateNetworks: config.privateNetworks,
    }),
    clock,
    log,
  })
  shutdown.add('weather', () => forecasts.close())
  return { frames: createFrameTickets(installationKey), forecasts, publicUrl: config.publicUrl }
}
