import type { OpeningSetting } from '@fyr/contract/endpoint'
import { type MapTiles, mapTiles } from '@fyr/contract/map-tiles'
import type { GlobalSettings } from '@fyr/contract/settings'
import type { Database, PlatformDb } from '#db/index.ts'
import { changesBetween, recordPlatformChange } from '#domains/audit/index.ts'
import type { RequestPrincipal } from '#request/principal.ts'
import { readGlobalSettings, writeGlobalSetting } from './settings-store.ts'

const noTiles: MapTiles = { roadmap: null, satellite: null }

/** What holds for the whole installation. */
export async function globalSettingsOf(db: PlatformDb): Promise<GlobalSettings> {
  const { branding = 'Fyr', mapTiles: tiles } = await readGlobalSettings(db)
  return { branding, mapTiles: tiles === undefined ? noTiles : readTiles(tiles) }
}

/** Whether a switch of the installation is on; one that nobody has touched is off. */
export async function isSettingOn(
  database: Pick<Database, 'withPlatform'>,
  key: OpeningSetting,
): Promise<boolean> {
  const { [key]: value } = await database.withPlatform(readGlobalSettings)
  return value === 'true'
}

/** What another version wrote and this one does not take is none. */
function readTiles(stored: string): MapTiles {
  const tiles = mapTiles.safeParse(JSON.parse(stored))
  return tiles.success ? tiles.data : noTiles
}

export async function changeGlobalSettings(
  db: PlatformDb,
  by: RequestPrincipal,
  changes: { [K in keyof GlobalSettings]?: GlobalSettings[K] | undefined },
): Promise<GlobalSettings> {
  const before = await globalSettingsOf(db)
  const after: GlobalSettings = {
    branding: changes.branding ?? before.branding,
    mapTiles: changes.mapTiles ?? before.mapTiles,
  }
  const differences = changesBetween(before, after)
  if (Object.keys(differences).length === 0) return before
  if (changes.branding !== undefined) await writeGlobalSetting(db, 'branding', after.branding)
  if (changes.mapTiles) await writeGlobalSetting(db, 'mapTiles', JSON.stringify(after.mapTiles))
  await recordPlatformChange(db, by, {
    action: 'updated',
    objectType: 'settings',
    objectId: 'global',
    objectName: Object.keys(differences).join(', '),
    changes: differences,
  })
  db.publishEvent('globalSettings', {})
  return after
}
