import * as z from 'zod'
import { endpointsOf } from '../endpoints/endpoint.ts'
import { id, language, latitude, longitude, oneLine, text, timeZone } from '../endpoints/fields.ts'
import { isHostEntry } from '../values/web-hosts.ts'
import { brandSettings } from './brand.ts'
import { maxJudgeWindowMinutes } from './judge-window.ts'
import { companyMapSettings } from './map-settings.ts'
import { mapTiles } from './map-tiles.ts'

const { endpoint } = endpointsOf('Settings')
/** Answered as text; taken as truth, too. */
const truth = z.union([
  z.enum(['true', 'false']),
  z.boolean().transform((value) => (value ? 'true' : 'false')),
])
/** A setting as it is answered, or the same as JSON text, as clients write it that know texts only. */
const jsonOrText = <T extends z.ZodType>(schema: T) =>
  z.union([
    schema,
    z
      .string()
      .max(100_000)
      .transform((value, context) => {
        try {
          return JSON.parse(value) as unknown
        } catch {
          context.addIssue({ code: 'custom', message: 'field.wrongType' })
          return z.NEVER
        }
      })
      .pipe(schema),
  ])

export const themes = ['Scientific', 'Classic', 'Contrast'] as const
export const nodeColumns = [
  'deveui',
  'nodeType',
  'name',
  'decoder',
  'battery',
  'rssi',
  'lastContact',
  'count',
  'active',
  'alarm',
  'application',
  'latest',
] as const
/** Those that a company shows until it chooses others: what tells which node needs somebody. */
export const usualNodeColumns = ['name', 'alarm', 'latest', 'application', 'lastContact', 'battery'] as const

/** Stored as strings, as existing clients write them; `dark` is empty until chosen. */
export const userSettings = z
  .strictObject({
    theme: z.enum(themes),
    toolbarTransparent: z.enum(['true', 'false']),
    stickySideMenu: z.enum(['true', 'false']),
    dark: z.enum(['true', 'false', '']),
    /** Of the weather: °C and m/s, or °F and mph. */
    units: z.enum(['metric', 'imperial']),
  })
  .meta({ id: 'UserSettings' })
export type UserSettings = z.infer<typeof userSettings>
const userSettingsChanges = userSettings
  .extend({ toolbarTransparent: truth, stickySideMenu: truth, dark: z.union([truth, z.literal('')]) })
  .partial()

const hosts = z
  .array(z.string().trim().toLowerCase().max(260).refine(isHostEntry, { message: 'field.host' }))
  .max(50)

export const companySettings = z
  .strictObject({
    /** What the portal is called; empty for the installation's title. */
    COMPANY_BRANDING_TITLE: oneLine(text(60).trim()),
    ...brandSettings,
    timeZone,
    language,
    nodeTableColumns: z.array(z.enum(nodeColumns)).min(1).max(nodeColumns.length),
    /** What this company calls a node; empty for the word of the language. */
    nodeAlias: text(40),
    /** Hours without contact after which a node counts as silent. */
    silentAfterHours: z.number().int().min(1).max(8760),
    /** Maximum age of a reading, in minutes, for alarms, formulas and scripts; null: as the installation has it. */
    judgeWindowMinutes: z.number().int().min(1).max(maxJudgeWindowMinutes).nullable(),
    /** Where maps open that have nothing to show; null: nowhere in particular. */
    COORDINATES: z.strictObject({ latitude, longitude }).nullable(),
    /** What maps show of nodes, unless a map says it itself. */
    MAPSETTINGS: companyMapSettings,
    /** Whose pages its dashboards may show. */
    frameHosts: hosts,
    /** Whose pages may show its public dashboards. */
    embedHosts: hosts,
    /**
     * Networks within private ranges that the company's connections, webhooks and scripts may reach, such as
     * `10.20.0.0/16`; changed by super administrators only.
     */
    privateNetworks: z.array(z.string().trim().max(50)).max(50),
    /** Members who sign in by a password alone set up an authenticator app or a passkey before anything else. */
    requireSecondFactor: z.boolean(),
  })
  .meta({ id: 'CompanySettings' })
export type CompanySettings = z.infer<typeof companySettings>
/** Display settings, part of every session of the company, also without Settings.GetSettings. */
export const companyDisplay = companySettings
  .pick({
    nodeTableColumns: true,
    nodeAlias: true,
    silentAfterHours: true,
    COORDINATES: true,
    MAPSETTINGS: true,
  })
  .meta({ id: 'CompanyDisplay' })
const { shape } = companySettings
/** The same where clients know texts only. */
const brandChanges = {
  showPoweredBy: jsonOrText(brandSettings.showPoweredBy),
  hiddenLinks: jsonOrText(brandSettings.hiddenLinks),
}
const companySettingsChanges = companySettings
  .extend({
    ...brandChanges,
    nodeTableColumns: jsonOrText(shape.nodeTableColumns),
    silentAfterHours: jsonOrText(shape.silentAfterHours),
    judgeWindowMinutes: jsonOrText(shape.judgeWindowMinutes),
    COORDINATES: jsonOrText(shape.COORDINATES),
    MAPSETTINGS: jsonOrText(shape.MAPSETTINGS),
    frameHosts: jsonOrText(shape.frameHosts),
    embedHosts: jsonOrText(shape.embedHosts),
    privateNetworks: jsonOrText(shape.privateNetworks),
    requireSecondFactor: jsonOrText(shape.requireSecondFactor),
  })
  .partial()

/** `branding` is the title. */
export const globalSettings = z.object({
  branding: z.string(),
  mapTiles,
  /** Whether new passwords need 12 characters and a digit. */
  advancedPasswordPolicy: z.boolean(),
  ...brandSettings,
  /** Whether whoever opens the login page may register a company. */
  companiesMayRegister: z.boolean(),
})
export type GlobalSettings = z.infer<typeof globalSettings>

/** Types of fields on the company settings screen, 0 to 9. */
export const settingFieldTypes = {
  text: 0,
  number: 1,
  boolean: 2,
  select: 3,
  multiSelect: 4,
  timeZone: 5,
  language: 6,
  image: 7,
  json: 8,
  coordinates: 9,
} as const

const params = z.strictObject({ companyId: id })

export const settings = {
  ofUser: endpoint('GET', '/settings', 'anyUser', {
    summary: 'My settings',
    output: userSettings,
  }),
  setOfUser: endpoint('POST', '/settings', 'anyUser', {
    summary: 'Change some of my settings',
    body: userSettingsChanges,
    output: userSettings,
  }),
  global: endpoint('GET', '/settings/global', 'anyone', {
    summary: 'Branding, map tiles and password policy of this installation',
    output: globalSettings,
  }),
  setGlobal: endpoint('POST', '/settings/global', 'SuperAdmin', {
    summary: 'Change some of these settings',
    body: z
      .strictObject({
        branding: text(60).trim().min(1),
        mapTiles: jsonOrText(mapTiles),
        advancedPasswordPolicy: jsonOrText(z.boolean()),
        ...brandSettings,
        ...brandChanges,
        companiesMayRegister: jsonOrText(z.boolean()),
      })
      .partial(),
    output: globalSettings,
  }),
  companyFields: endpoint('GET', '/settings/company/fields', 'CompanyOrUser', {
    summary: 'Which settings a company has, and of what type',
    output: z.array(z.object({ key: z.string(), type: z.number().int().min(0).max(9) })),
  }),
  ofCompany: endpoint('GET', '/settings/company/{companyId}', 'Settings.GetSettings', {
    company: 'companyId',
    summary: 'Settings of a company',
    params,
    output: companySettings,
  }),
  setOfCompany: endpoint('PUT', '/settings/company/{companyId}', 'Company.Update', {
    errors: ['feature.off', 'settings.superOnly'],
    company: 'companyId',
    summary: 'Change some settings of a company',
    params,
    body: companySettingsChanges,
    output: companySettings,
  }),
  versions: endpoint('GET', '/settings/versions', 'anyUser', {
    summary: 'Versions of the portal',
    output: z.object({ fyr: z.string(), node: z.string(), postgres: z.string() }),
  }),
  frontendFeatures: endpoint('GET', '/settings/frontend-features', 'anyone', {
    summary: 'Settings for the login page',
    output: z.object({ ssoAvailable: z.boolean(), advancedPasswordPolicy: z.boolean() }),
  }),
}
