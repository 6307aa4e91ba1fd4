import type { ReportBody, ReportChanges } from '@fyr/contract/reports/reports'
import type { CompanyDb } from '#db/index.ts'
import { findContacts } from '#domains/contacts/index.ts'
import type { CompanyPrincipal } from '#request/principal.ts'
import { fail } from '#request/problem.ts'
import { checkSelection } from './content/check-selection.ts'
import type { ReportSettings } from './report-store.ts'
import { mayRead } from './rights.ts'

/** What nobody has set yet. */
export const newReport: ReportSettings = {
  name: '',
  type: 'regular',
  tempo: 0,
  active: true,
  referenceAt: null,
  exportTypes: ['excel'],
  contactIds: [],
  resources: [],
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
  const after: ReportSettings = {
    ...before,
    ...plain,
    exportTypes: [...new Set(exportTypes ?? before.exportTypes)],
    referenceAt:
      refrenceDate === undefined ? before.referenceAt : refrenceDate === null ? null : new Date(refrenceDate),
    contactIds: reportContacts
      ? [...new Set(reportContacts.map((each) => (typeof each === 'string' ? each : each.contactId)))]
      : before.contactIds,
  }
  await assertContacts(db, before, after)
  await assertContent(db, by, before, after)
  return after
}

async function assertContacts(db: CompanyDb, before: ReportSettings, after: ReportSettings): Promise<void> {
  const known = await findContacts(db, after.contactIds)
  const at = after.contactIds.findIndex((id) => !known.has(id) && !before.contactIds.includes(id))
  if (at !== -1) fail('report.unknownObject', { field: `body.reportContacts.${at}` })
  // One that is gone from the address book is gone from the report.
  after.contactIds = after.contactIds.filter((id) => known.has(id))
}

async function assertContent(
  db: CompanyDb,
  by: CompanyPrincipal,
  before: ReportSettings,
  { resources }: ReportSettings,
): Promise<void> {
  const at = resources.findIndex(({ type }) => !mayRead(by, type))
  if (at !== -1) fail('report.rights', { field: `body.resources.${at}` })
  if (resources.length === 0) fail('report.nothingSelected', { field: 'body.resources' })
  await checkSelection(db, resources, before.resources)
}

/** What the audit log is told of a report. */
export const toldOf = ({ referenceAt, ...settings }: ReportSettings) => ({
  name: settings.name,
  type: settings.type,
  tempo: settings.tempo,
  active: settings.active,
  refrenceDate: referenceAt?.toISOString() ?? null,
  exportTypes: settings.exportTypes,
  reportContacts: settings.contactIds,
  resources: settings.resources,
  language: settings.language,
  sendEmpty: settings.sendEmpty,
})
