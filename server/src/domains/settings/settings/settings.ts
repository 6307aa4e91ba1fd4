import { noBrand } from '@fyr/contract/settings/brand'
import { companyMapSettings } from '@fyr/contract/settings/map-settings'
import {
  type CompanySettings,
  companySettings,
  settingFieldTypes,
  type UserSettings,
  userSettings,
  usualNodeColumns,
} from '@fyr/contract/settings/settings'
import type * as z from 'zod'
import type { CompanyDb, PlatformDb } from '#db/index.ts'
import { changesBetween, recordChange } from '#domains/records/audit/index.ts'
import { dropImage } from '#domains/records/images/index.ts'
import { requireFeature } from '#domains/settings/features/index.ts'
import type { CompanyPrincipal } from '#request/principal.ts'
import { changesBrand, droppedImages, refuseForeignImages } from './brand.ts'
import { localeOf } from './locale-of-country.ts'
import { changedNetworks } from './private-networks.ts'
import {
  readCompanySettings,
  readUserSettings,
  writeCompanySettings,
  writeUserSettings,
} from './settings-store.ts'

const userDefaults: UserSettings = {
  theme: 'Scientific',
  toolbarTransparent: 'false',
  stickySideMenu: 'true',
  dark: '',
  units: 'metric',
}

/** Part of an object, where a field that is undefined counts as left out. */
type Some<T> = { [K in keyof T]?: T[K] | undefined }

/** Which settings a company has, with the type of their field on the screen. */
export const companyFields: { key: keyof CompanySettings; type: number }[] = [
  { key: 'timeZone', type: settingFieldTypes.timeZone },
  { key: 'language', type: settingFieldTypes.language },
  { key: 'nodeTableColumns', type: settingFieldTypes.multiSelect },
  { key: 'nodeAlias', type: settingFieldTypes.text },
  { key: 'silentAfterHours', type: settingFieldTypes.number },
  { key: 'COORDINATES', type: settingFieldTypes.coordinates },
  { key: 'MAPSETTINGS', type: settingFieldTypes.json },
  { key: 'frameHosts', type: settingFieldTypes.json },
  { key: 'embedHosts', type: settingFieldTypes.json },
  { key: 'COMPANY_BRANDING_TITLE', type: settingFieldTypes.text },
  { key: 'WHITE_LABEL_IMAGE', type: settingFieldTypes.image },
  { key: 'appIcon', type: settingFieldTypes.image },
  { key: 'primaryColor', type: settingFieldTypes.text },
  { key: 'poweredBy', type: settingFieldTypes.text },
  { key: 'showPoweredBy', type: settingFieldTypes.boolean },
  { key: 'hiddenLinks', type: settingFieldTypes.multiSelect },
  { key: 'mailSender', type: settingFieldTypes.text },
  { key: 'mailFooter', type: settingFieldTypes.text },
  { key: 'requireSecondFactor', type: settingFieldTypes.boolean },
  { key: 'judgeWindowMinutes', type: settingFieldTypes.number },
  { key: 'shopUrl', type: settingFieldTypes.text },
  { key: 'manualUrl', type: settingFieldTypes.text },
  { key: 'privateNetworks', type: settingFieldTypes.json },
]

export async function userSettingsOf(db: PlatformDb, accountId: string): Promise<UserSettings> {
  return { ...userDefaults, ...stillValid(userSettings, await readUserSettings(db, accountId)) }
}

export async function changeUserSettings(
  db: PlatformDb,
  accountId: string,
  changes: Some<UserSettings>,
): Promise<UserSettings> {
  await writeUserSettings(db, accountId, given(changes))
  return await userSettingsOf(db, accountId)
}

/** The settings of the company of this transaction: one query, defaults by its country. */
export async function settingsOf(db: CompanyDb): Promise<CompanySettings> {
  return effective(await readCompanySettings(db))
}

/** The change of settings that somebody sends. */
export async function changeSettings(
  db: CompanyDb,
  by: CompanyPrincipal,
  changes: Some<CompanySettings>,
): Promise<CompanySettings> {
  const before = await settingsOf(db)
  refuseForeignImages(changes, before)
  const { privateNetworks: wanted } = changes
  const privateNetworks = wanted && changedNetworks(by, before, wanted)
  return await saveSettings(db, by, { ...changes, privateNetworks })
}

/** The same with new pictures, which are stored already. */
export async function saveSettings(
  db: CompanyDb,
  by: CompanyPrincipal,
  changes: Some<CompanySettings>,
): Promise<CompanySettings> {
  const before = await readCompanySettings(db)
  const { timeZone } = changes
  await writeCompanySettings(
    db,
    given({ ...changes, ...(timeZone !== undefined && { timeZone: canonicalTimeZone(timeZone) }) }),
  )
  const after = await settingsOf(db)
  const shown = effective(before)
  const differences = changesBetween(shown, after)
  for (const image of droppedImages(shown, after)) await dropImage(db, image)
  if (Object.keys(differences).length === 0) return after
  if (changesBrand(differences)) await requireFeature(db, by.now, 'companyBranding')
  await recordChange(db, by, 'updated', ['settings', db.companyId, before.name], differences)
  db.publishEvent('settings', { companyId: db.companyId })
  return after
}

/** What a company in a country has that has chosen nothing. */
export const usualSettings = (country: string | null) => effective({ country, chosen: {} })

function effective(company: { country: string | null; chosen: Record<string, unknown> }): CompanySettings {
  return {
    ...localeOf(company.country),
    nodeTableColumns: [...usualNodeColumns],
    nodeAlias: '',
    silentAfterHours: 24,
    judgeWindowMinutes: null,
    COORDINATES: null,
    MAPSETTINGS: companyMapSettings.parse({}),
    frameHosts: [],
    embedHosts: [],
    privateNetworks: [],
    requireSecondFactor: false,
    COMPANY_BRANDING_TITLE: '',
    ...noBrand,
    ...stillValid(companySettings, company.chosen),
  }
}

/** `europe/stockholm` as everyone else writes it. */
function canonicalTimeZone(timeZone: string): string {
  return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
}

function given<Value>(changes: { [key: string]: Value | undefined }): { [key: string]: Value } {
  const entries = Object.entries(changes).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, value]],
  )
  return Object.fromEntries(entries)
}

/** The stored settings that this version still takes; what another version wrote falls back to its default. */
function stillValid<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  stored: Record<string, unknown>,
): Partial<z.infer<z.ZodObject<Shape>>> {
  const valid = Object.entries(schema.shape).flatMap(([key, field]) => {
    const parsed = (field as z.ZodType).safeParse(stored[key])
    return parsed.success ? [[key, parsed.data]] : []
  })
  return Object.fromEntries(valid)
}
