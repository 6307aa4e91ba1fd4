import type { CompanySettings } from '@fyr/contract/settings/settings'
import type { MapView } from '#ui/map/map-types.ts'

/** The specification's zoom of maps. */
const zoom = 7

/** Where the company's maps open that have nothing to show. */
export function homeOf(coordinates: CompanySettings['COORDINATES'] | undefined): MapView | null {
  return coordinates ? { centre: { lat: coordinates.latitude, long: coordinates.longitude }, zoom } : null
}
