import type { OpeningSetting } from '@fyr/contract/endpoints/endpoint'
import { type BrandSettings, brandSettings, noBrand } from '@fyr/contract/settings/brand'
import { type MapTiles, mapTiles } from '@fyr/contract/settings/map-tiles'
import type { GlobalSettings } from '@fyr/contract/settings/settings'
import type { Database, PlatformDb } from '#db/index.ts'
import { changesBetween, recordPlatformChange } from '#domains/records/audit/index.ts'
import { dropPortalImage } from '#domains/records/images/index.ts'
import type { RequestPrincipal } from '#request/principal.ts'
import { droppedImages, refuseForeignImages } from './brand.ts'
import { readGlobalSettings, writeGlobalSetting } from './settings-store.ts'

const noTiles: MapTiles = { roadmap: null, satellite: null }
type Changes = { [K in keyof GlobalSettings]?: GlobalSettings[K] | undefined }

/** What holds for the whole installation. */
export async function globalSettingsOf(db: PlatformDb): Promise<GlobalSettings> {
  const stored = await readGlobalSettings(db)
  const {
    branding = 'Fyr',
    mapTiles: tiles,
    advancedPasswordPolicy,
    companiesMayRegister,
    ...others
  } = stored
  return {
    branding,
    mapTiles: tiles === undefined ? noTiles : readTiles(tiles),
    advancedPasswordPolicy: advancedPasswordPolicy === 'true',
    ...readBrand(others),
    companiesMayRegister: companiesMayRegister === 'true',
  }
}

/** Whether a switch of the installation is on; one that nobody has touched is off. */
export async function isSettingOn(
  database: Pick<Database, 'withPlatform'>,
  key: OpeningSetting | 'advancedPasswordPolicy',
): Promise<boolean> {
  const { [key]: value } = await database.withPlatform(readGlobalSettings)
  return value === 'true'
}

/** What another version wrote and this one does not take is none. */
function readTiles(stored: string): MapTiles {
  const tiles = mapTiles.safeParse(JSON.parse(stored))
  return tiles.success ? tiles.data : noTiles
}

function readBrand(stored: { [key: string]: string | undefined }): BrandSettings {
  const chosen = Object.entries(brandSettings).flatMap(([key, schema]) => {
    const value = stored[key]
    const parsed = value === undefined ? undefined : schema.safeParse(JSON.parse(value))
    return parsed?.success ? [[key, parsed.data]] : []
  })
  return { ...noBrand, ...Object.fromEntries(chosen) }
}

/** The change of settings that somebody sends. */
export async function changeGlobalSettings(
  db: PlatformDb,
  by: RequestPrincipal,
  changes: Changes,
): Promise<GlobalSettings> {
  refuseForeignImages(changes, await globalSettingsOf(db))
  return await saveGlobalSettings(db, by, changes)
}

/** The same with new pictures, which are stored already. */
export async function saveGlobalSettings(
  db: PlatformDb,
  by: RequestPrincipal,
  changes: Changes,
): Promise<GlobalSettings> {
  const before = await globalSettingsOf(db)
  const given = Object.entries(changes).filter(([, value]) => value !== undefined)
  const after: GlobalSettings = { ...before, ...Object.fromEntries(given) }
  const differences = changesBetween(before, after)
  if (Object.keys(differences).length === 0) return before
  for (const [key, { to }] of Object.entries(differences)) {
    await writeGlobalSetting(db, key, key === 'branding' ? String(to) : JSON.stringify(to))
  }
  for (const image of droppedImages(before, after)) await dropPortalImage(db, image)
  await recordPlatformChange(
    db,
    by,
    'updated',
    ['settings', 'global', Object.keys(differences).join(', ')],
    differences,
  )
  db.publishEvent('globalSettings', {})
  return after
}
