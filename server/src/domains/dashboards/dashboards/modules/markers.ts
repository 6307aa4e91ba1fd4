import { randomUUID } from 'node:crypto'
import type { Marker } from '@fyr/contract/widgets/maps'
import type { CompanyDb } from '#db/index.ts'
import type { CompanyPrincipal } from '#request/principal.ts'
import { fail, found } from '#request/problem.ts'
import { findDashboardWithMarker } from '../dashboard-store.ts'
import { openToChange, save } from '../save.ts'

const maxMarkers = 500

/** Puts a marker on a map dashboard; 400 for other dashboards. */
export async function addMarker(
  db: CompanyDb,
  by: CompanyPrincipal,
  dashboardId: number,
  body: Omit<Marker, 'markerId'>,
): Promise<Marker> {
  const dashboard = await openToChange(db, dashboardId)
  if (dashboard.type !== 'map') fail('dashboard.wrongType')
  const { settings } = dashboard
  if (settings.map.markers.length >= maxMarkers) {
    fail('field.tooMany', { params: { maximum: maxMarkers } })
  }
  const marker = { ...body, markerId: randomUUID() }
  const map = { ...settings.map, markers: [...settings.map.markers, marker] }
  await save(db, by, dashboard, { settings: { ...settings, map } }, [])
  return marker
}

export async function removeMarker(db: CompanyDb, by: CompanyPrincipal, markerId: string): Promise<void> {
  const dashboard = await openToChange(db, found(await findDashboardWithMarker(db, markerId)))
  const { settings } = dashboard
  const markers = settings.map.markers.filter((marker) => marker.markerId !== markerId)
  await save(db, by, dashboard, { settings: { ...settings, map: { ...settings.map, markers } } }, [])
}
