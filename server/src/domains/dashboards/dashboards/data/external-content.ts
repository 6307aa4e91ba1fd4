import type { WidgetData } from '@fyr/contract/dashboards/dashboard-data'
import type { CompanyDb } from '#db/index.ts'
import { type FrameTickets, frameOf, ownHosts } from '#domains/dashboards/frames/index.ts'
import { type Forecasts, weatherOf } from '#domains/readings/weather/index.ts'
import { settingsOf } from '#domains/settings/settings/index.ts'
import { findNodePlaces } from './look-up-store.ts'
import type { WantedWeather, WidgetQuery } from './widget-query.ts'

/** What widgets show that is no reading: a page of another host, the weather. */
export type ExternalContent = (wants: WidgetQuery) => Pick<WidgetData, 'frame' | 'weather'>

export interface ExternalContentDeps {
  frames: FrameTickets
  forecasts: Forecasts
  publicUrl: string
}

/** Finds what must be known of the company for that; nothing where no widget wants any of it. */
export async function loadExternalContent(
  db: CompanyDb,
  { frames, forecasts, publicUrl }: ExternalContentDeps,
  wants: readonly WidgetQuery[],
  asking: { now: Date; host: string | undefined },
): Promise<ExternalContent> {
  if (!wants.some(({ frame, weather }) => frame || weather)) return () => ({})
  const { companyId } = db
  const { frameHosts, COORDINATES: ofCompany, timeZone } = await settingsOf(db)
  const rules = { allowed: frameHosts, own: ownHosts(asking, publicUrl) }
  const nodes = await findNodePlaces(
    db,
    wants.flatMap(({ weather }) => weather?.deveui ?? []),
  )
  const placeOf = ({ place, lat, long, deveui }: WantedWeather) => {
    if (lat !== null && long !== null) return { name: place, place: { lat, long } }
    if (deveui === null)
      return {
        name: place,
        place: ofCompany ? { lat: ofCompany.latitude, long: ofCompany.longitude } : undefined,
      }
    const node = nodes.get(deveui.toLowerCase())
    return { name: place || (node?.name ?? ''), place: node ? (node.place ?? undefined) : null }
  }
  const now = asking.now.getTime()
  return ({ frame, weather }) => ({
    ...(frame && { frame: frameOf({ companyId, ...frame }, rules, frames, asking.now) }),
    ...(weather && {
      weather: weatherOf(forecasts, placeOf(weather), { now, timeZone, days: weather.days }),
    }),
  })
}
