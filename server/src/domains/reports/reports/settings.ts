import { formatsOf, reportLimits, trendComparisons } from '@fyr/contract/reports/report-kinds'
import type { ReportBody, ReportChanges } from '@fyr/contract/reports/reports'
import type { CompanyDb } from '#db/index.ts'
import { findDashboard } from '#domains/dashboards/dashboards/index.ts'
import { changesBetween } from '#domains/records/audit/index.ts'
import { findContacts } from '#domains/settings/contacts/index.ts'
import { pick } from '#lib/pick.ts'
import type { CompanyPrincipal } from '#request/principal.ts'
import { fail, Problem, refuseField } from '#request/problem.ts'
import { checkSelection } from './content/selection/check-selection.ts'
import { findKeys, listKeysOf } from './content/selection/selection-store.ts'
import type { ReportSettings } from './report-store.ts'
import { forbiddenField, type ReportContentSettings } from './rights.ts'
import { findTemplate } from './templates/template-store.ts'

/** What a trend is compared with where nobody said. */
export const noTrend: ReportSettings['trend'] = { compareWith: [...trendComparisons], degreeDays: null }

/** What nobody has set yet. */
export const newReport: ReportSettings = {
  name: '',
  type: 'regular',
  tempo: 0,
  active: true,
  referenceAt: null,
  weekday: 1,
  monthDay: 1,
  exportTypes: ['excel'],
  contactIds: [],
  resources: [],
  template: null,
  dashboard: null,
  trend: noTrend,
  language: null,
  sendEmpty: true,
}

/** The settings after a change; what is named anew must be the company's and visible to whoever names it. */
export async function settingsAfter(
  db: CompanyDb,
  by: CompanyPrincipal,
  before: ReportSettings,
  changes: ReportChanges | ReportBody,
): Promise<ReportSettings> {
  const { refrenceDate, reportContacts, exportTypes, ...plain } = changes
  const after = ofItsType({
    ...before,
    ...plain,
    exportTypes: [...new Set(exportTypes ?? before.exportTypes)],
    referenceAt:
      refrenceDate === undefined ? before.referenceAt : refrenceDate === null ? null : new Date(refrenceDate),
    contactIds: reportContacts
      ? [...new Set(reportContacts.map((each) => (typeof each === 'string' ? each : each.contactId)))]
      : before.contactIds,
  })
  await assertContacts(db, before, after)
  // It is made again from now on: a body without the type says nothing else of what it is made of.
  const resumes = changes.active === true && (!before.active || changes.type === undefined)
  await assertContent(db, by, before, after, resumes)
  return after
}

async function assertContacts(db: CompanyDb, before: ReportSettings, after: ReportSettings): Promise<void> {
  const known = await findContacts(db, after.contactIds)
  const at = after.contactIds.findIndex((id) => !known.has(id) && !before.contactIds.includes(id))
  if (at !== -1) fail('report.unknownObject', { field: `body.reportContacts.${at}` })
  // One that is gone from the address book is gone from the report.
  after.contactIds = after.contactIds.filter((id) => known.has(id))
}

/** Without what belongs to reports of other types. */
function ofItsType(settings: ReportSettings): ReportSettings {
  const { type, resources, template, dashboard, trend } = settings
  return {
    ...settings,
    resources: type === 'regular' || type === 'trend' ? resources : [],
    template: type === 'template' ? template : null,
    dashboard: type === 'dashboard' ? dashboard : null,
    trend: type === 'trend' ? { ...trend, compareWith: [...new Set(trend.compareWith)] } : noTrend,
  }
}

async function assertContent(
  db: CompanyDb,
  by: CompanyPrincipal,
  before: ReportSettings,
  after: ReportSettings,
  resumes: boolean,
): Promise<void> {
  const formats = formatsOf[after.type]
  const unfit = after.exportTypes.findIndex((each) => !formats.includes(each))
  if (unfit !== -1) refuseField(`body.exportTypes.${unfit}`, 'field.notOneOf')
  await checkRights(db, by, after)
  // One that was accepted is renamed and paused as it is: its dashboard may be gone, its nodes may have more keys.
  const isAsAccepted =
    before !== newReport && Object.keys(changesBetween(contentOf(before), contentOf(after))).length === 0
  if (resumes || !isAsAccepted) await checkSelected(db, after, before)
}

const contentOf = (settings: ReportSettings): ReportContentSettings =>
  pick(settings, ['type', 'resources', 'template', 'dashboard', 'trend'])

/**
 * What is told of must be the company's (threat 2), there, and visible to whoever asks.
 * @param known what was selected before, which may be gone by now
 */
export async function checkContent(
  db: CompanyDb,
  by: CompanyPrincipal,
  content: ReportContentSettings,
  known: Pick<ReportContentSettings, 'resources' | 'trend'> = { resources: [], trend: noTrend },
): Promise<void> {
  await checkRights(db, by, content)
  await checkSelected(db, content, known)
}

async function checkRights(
  db: CompanyDb,
  by: CompanyPrincipal,
  content: ReportContentSettings,
): Promise<void> {
  // Before what it tells of is asked: of one that is not there nobody knows.
  if (content.type === 'template') await checkTemplate(db, content)
  const forbidden = await forbiddenField(db, by, content)
  if (forbidden !== undefined) fail('report.rights', { field: forbidden })
}

async function checkSelected(
  db: CompanyDb,
  content: ReportContentSettings,
  known: Pick<ReportContentSettings, 'resources' | 'trend'>,
): Promise<void> {
  const { type, resources, dashboard } = content
  switch (type) {
    case 'dashboard':
      if (dashboard === null) fail('report.nothingSelected', { field: 'body.dashboard' })
      if (!(await findDashboard(db, dashboard))) fail('report.unknownObject', { field: 'body.dashboard' })
      break
    case 'trend':
      await checkTrend(db, content, known)
      break
    case 'regular':
      if (resources.length === 0) fail('report.nothingSelected', { field: 'body.resources' })
      await checkSelection(db, resources, known.resources)
  }
}

async function checkTemplate(db: CompanyDb, { template: id }: ReportContentSettings): Promise<void> {
  if (id === null) fail('report.nothingSelected', { field: 'body.template' })
  const template = await findTemplate(db, id)
  if (!template) fail('report.unknownObject', { field: 'body.template' })
  if (template.fileName === null) fail('report.templateWithoutFile', { field: 'body.template' })
}

/** A trend is one of readings. */
async function checkTrend(
  db: CompanyDb,
  { resources, trend: { degreeDays } }: ReportContentSettings,
  known: Pick<ReportContentSettings, 'resources' | 'trend'>,
): Promise<void> {
  const other = resources.findIndex(({ type }) => type !== 'sensor')
  if (other !== -1) refuseField(`body.resources.${other}.type`, 'field.notOneOf')
  const [sensors] = resources
  if (!sensors) fail('report.nothingSelected', { field: 'body.resources' })
  const { trendSeries: maximum } = reportLimits
  const { ids: deveuis, applications } = sensors
  const keys =
    sensors.series.length > 0 ? sensors.series : await listKeysOf(db, { deveuis, applications }, maximum + 1)
  if (keys.length > maximum) {
    const field = { field: 'body.resources.0.series', code: 'field.tooMany', params: { maximum } } as const
    throw new Problem('request.invalid', {}, [field])
  }
  await checkSelection(db, resources, known.resources)
  if (degreeDays === null) return
  const before = known.trend.degreeDays
  const isKnown = before?.deveui === degreeDays.deveui && before.key === degreeDays.key
  if (!isKnown && (await findKeys(db, [degreeDays])).length === 0)
    fail('report.unknownObject', { field: 'body.trend.degreeDays' })
}

/** What the audit log is told of a report. */
export const toldOf = ({ referenceAt, contactIds, ...settings }: ReportSettings) => ({
  ...settings,
  refrenceDate: referenceAt?.toISOString() ?? null,
  reportContacts: contactIds,
})
