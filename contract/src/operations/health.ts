import * as z from 'zod'
import { endpointsOf } from '../endpoints/endpoint.ts'
import { id, moment } from '../endpoints/fields.ts'

const { endpoint } = endpointsOf('Health')

/** From good to bad; `off`: not set up. */
export const healthStates = ['ok', 'off', 'warning', 'fault'] as const
export type HealthState = (typeof healthStates)[number]

export const healthParts = [
  'disk',
  'readings',
  'database',
  'broker',
  'jobs',
  'mail',
  'sms',
  'process',
] as const
export type HealthPartName = (typeof healthParts)[number]

/** What is measured, each with its unit; a moment is in epoch milliseconds. */
export const healthFigures = {
  diskFree: 'bytes',
  diskDays: 'days',
  unflushedReadings: 'count',
  unflushedBytes: 'bytes',
  portionsToFlush: 'count',
  lastFlush: 'moment',
  segments: 'count',
  damagedSegments: 'count',
  databaseAnswer: 'milliseconds',
  databaseConnections: 'count',
  databaseSize: 'bytes',
  mqttConnections: 'count',
  mqttMessages: 'perSecond',
  mqttRestarts: 'count',
  jobsWaiting: 'count',
  jobsOldest: 'seconds',
  jobsFailed: 'count',
  lastDelivery: 'moment',
  failingFor: 'seconds',
  memory: 'bytes',
  heap: 'bytes',
  eventLoopDelay: 'milliseconds',
} as const satisfies Record<string, HealthUnit>
export type HealthFigureName = keyof typeof healthFigures

const figureNames = Object.keys(healthFigures) as HealthFigureName[] // the keys of an object of ours
const units = ['bytes', 'count', 'days', 'milliseconds', 'moment', 'perSecond', 'seconds'] as const
export type HealthUnit = (typeof units)[number]
const threshold = z.number().nullable()

export const healthFigure = z
  .object({
    name: z.enum(figureNames),
    unit: z.enum(units),
    /** Null: not known, or nothing to say. */
    value: z.number().nullable(),
    state: z.enum(healthStates),
    /** From where on it is a warning and a fault; null: never. */
    warning: threshold,
    fault: threshold,
    /** Whether small values are the bad ones. */
    low: z.boolean(),
  })
  .meta({ id: 'HealthFigure' })
export type HealthFigure = z.infer<typeof healthFigure>

export const healthPart = z
  .object({
    name: z.enum(healthParts),
    state: z.enum(healthStates),
    /** Why it does not work, in the words of what it works with. */
    reason: z.string().nullable(),
    figures: z.array(healthFigure),
  })
  .meta({ id: 'HealthPart' })
export type HealthPart = z.infer<typeof healthPart>

export const healthReport = z
  .object({
    at: moment,
    state: z.enum(healthStates),
    /** The figure that is nearest to its threshold, or furthest beyond it. */
    decisive: z.object({ part: z.enum(healthParts), figure: healthFigure }).nullable(),
    parts: z.array(healthPart),
  })
  .meta({ id: 'HealthReport' })
export type HealthReport = z.infer<typeof healthReport>

/** What a super administrator has to see to. */
const attentionKinds = [
  'licenseExpired',
  'licenseExpires',
  'licenseNodes',
  'licenseCompanies',
  'companyNodes',
  'dataErrors',
  'domains',
  'health',
] as const

/** Companies that are named for one reason; those that are worst off. */
export const maxCompaniesNamed = 10

export const attentionItem = z
  .object({
    kind: z.enum(attentionKinds),
    state: z.enum(['warning', 'fault']),
    /** Days, nodes, companies, readings or domains, by kind; and of how many. */
    value: z.number().nullable(),
    maximum: z.number().nullable(),
    company: z.object({ companyId: id, name: z.string() }).nullable(),
    part: z.enum(healthParts).nullable(),
  })
  .meta({ id: 'AttentionItem' })
export type AttentionItem = z.infer<typeof attentionItem>

export const health = {
  report: endpoint('GET', '/settings/health', 'SuperAdmin', {
    summary: 'How the installation is doing: each part with its figures and thresholds',
    output: healthReport,
  }),
  attention: endpoint('GET', '/settings/health/attention', 'SuperAdmin', {
    summary: 'What of the installation needs attention, the worst first',
    output: z.array(attentionItem),
  }),
}
