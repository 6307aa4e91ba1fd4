import type { Permission, RoleGroup } from '../access/permissions.ts'

/** `dashboard`: a dashboard as PDF, which the specification does not number among its types. */
export const reportTypes = ['regular', 'trend', 'template', 'dashboard'] as const
export type ReportType = (typeof reportTypes)[number]

/** How often, as the specification numbers it. */
export const reportTempos = { daily: 0, weekly: 1, monthly: 2 } as const
export type ReportTempo = keyof typeof reportTempos

export const reportFormats = ['excel', 'pdf', 'csv'] as const
export type ReportFormat = (typeof reportFormats)[number]
/** Of exports, too: readings as they are, each by itself. */
export const readingFormats = ['ndjson', 'parquet'] as const
export const exportFormats = [...reportFormats, ...readingFormats] as const
export type ExportFormat = (typeof exportFormats)[number]

/** What a type is written as, where not as everything: a template is a workbook, a dashboard has pages. */
export const formatsOf: Record<ReportType, readonly ReportFormat[]> = {
  regular: reportFormats,
  trend: reportFormats,
  template: ['excel'],
  dashboard: ['pdf'],
}

/** With what a trend compares its period: the one before it, the same a year before. */
export const trendComparisons = ['previous', 'lastYear'] as const
export type TrendComparison = (typeof trendComparisons)[number]

/** What reports tell of: `tag` is the state of nodes, `sensor` their readings. */
export const reportResources = [
  'company',
  'tag',
  'gateway',
  'sensor',
  'alarm',
  'user',
  'report',
  'auditLog',
] as const
export type ReportResource = (typeof reportResources)[number]

/** What selecting, previewing and downloading a resource needs besides the permission for reports. */
export const resourceAccess: Record<ReportResource, Permission | RoleGroup> = {
  company: 'Company.View',
  tag: 'Tag.View',
  gateway: 'Gateway.View',
  sensor: 'Tag.View',
  alarm: 'Alarm.View',
  user: 'User.Update',
  report: 'Report.View',
  auditLog: 'AdminOrCompanyAdmin',
}

/** The columns of each resource that can be chosen, in their order; of sensors each key is one. */
export const resourceColumns = {
  company: [
    'name',
    'orgNumber',
    'address',
    'users',
    'applications',
    'nodes',
    'silentNodes',
    'gateways',
    'activeAlarms',
    'readings',
  ],
  tag: [
    'name',
    'deveui',
    'application',
    'state',
    'lastContact',
    'battery',
    'rssi',
    'activeAlarms',
    'readings',
  ],
  gateway: ['name', 'eui', 'state', 'lastContact', 'latitude', 'longitude'],
  sensor: [],
  alarm: [
    'name',
    'priority',
    'node',
    'key',
    'triggered',
    'value',
    'reset',
    'duration',
    'acknowledged',
    'user',
    'comment',
  ],
  user: ['name', 'email', 'phone', 'role', 'createdAt', 'lastSeen', 'secondFactor'],
  report: ['name', 'type', 'tempo', 'state', 'owner', 'nextRun', 'lastSent', 'made', 'failed'],
  auditLog: ['time', 'actor', 'realActor', 'action', 'objectType', 'objectName', 'changes'],
} as const satisfies Record<ReportResource, readonly string[]>

/** What becomes of the readings of a key in each step of the resolution; `delta` of a counter is what it counted. */
export const reportAggregations = [
  'raw',
  'min',
  'max',
  'avg',
  'sum',
  'count',
  'first',
  'last',
  'delta',
] as const
export type ReportAggregation = (typeof reportAggregations)[number]
/** `raw`: each reading; `total`: the whole period in one. */
export const reportResolutions = ['raw', 'hour', 'day', 'week', 'month', 'total'] as const
export type ReportResolution = (typeof reportResolutions)[number]

export const runStates = ['waiting', 'running', 'done', 'noData', 'failed', 'cancelled'] as const
export type RunState = (typeof runStates)[number]
/** By what a file was made: its schedule, somebody by hand, or an export of readings that belongs to no report. */
export const runTriggers = ['schedule', 'manual', 'export'] as const
export type RunTrigger = (typeof runTriggers)[number]
/** Why there is no file. */
export const runFailures = [
  'ownerGone',
  'rights',
  'dashboardGone',
  'templateGone',
  'tooLarge',
  'diskFull',
  'filesFull',
  'error',
] as const
export type RunFailure = (typeof runFailures)[number]

export const noLinkReasons = ['permission', 'token'] as const

/** Why a schedule rests though it is active: whoever made it is gone from the company, or may not see reports any more. */
export const pauseReasons = ['ownerGone', 'ownerRights', 'dashboardGone'] as const

/** Limits of a company's reports; documented in docs/reports.md. */
export const reportLimits = {
  reports: 500,
  contacts: 50,
  series: 500,
  /** Of a trend, which reads each period once more for each comparison. */
  trendSeries: 100,
  templates: 200,
  templateBytes: 20_000_000,
  /** Where no keys are chosen, in Excel and PDF: those of all nodes that are meant. */
  allSeries: 5000,
  /** Their number in CSV, JSON Lines and Parquet, which are written node by node. */
  exportedSeries: 100_000,
  /** Rows of one table, and readings that one run may read. */
  rows: 5_000_000,
  /** Of an export as JSON Lines or Parquet. */
  exportedReadings: 100_000_000,
  /** Of what is kept in files, all runs together. */
  fileBytes: 5_000_000_000,
  /** For how long files and history are kept. */
  keptDays: 90,
  /** How long the link of a mail leads to its file. */
  linkDays: 7,
  /** Above it, mails carry a link in place of the file. */
  attachmentBytes: 10_000_000,
  /** Of one export or manual run. */
  rangeYears: 20,
  /** Rows that a multi-export answers with at once; more goes through an export in the background. */
  directRows: 200_000,
  /** Running or waiting at once. */
  openRuns: 20,
} as const
