import type { ReportRun } from '@fyr/contract/reports/report-runs'
import type { ReportTemplate } from '@fyr/contract/reports/report-templates'
import type { Report } from '@fyr/contract/reports/reports'
import type { Principal } from '#request/principal.ts'
import { pauseReasonOf } from './pause-reason.ts'
import type { StoredReport } from './report-store.ts'
import { mayAccessAll, type Rights } from './rights.ts'
import type { ReportLinks } from './runs/delivery/links.ts'
import type { StoredRun } from './runs/run-store.ts'
import { mayCancel } from './runs/runs.ts'
import type { StoredTemplate } from './templates/template-store.ts'

type ReportFile = ReportRun['files'][number]

/** By the specification's names. */
export function wireReport(report: StoredReport): Report {
  const { id, referenceAt, contacts, contactIds: _, scheduleZone: __, ownerId, ownerName, ...same } = report
  const pausedReason = pauseReasonOf(report)
  return {
    ...same,
    reportId: id,
    refrenceDate: referenceAt?.toISOString() ?? null,
    reportContacts: contacts,
    owner: ownerId === null ? null : { userId: ownerId, name: ownerName },
    pausedReason,
    nextRun: pausedReason === null ? (report.nextRun?.toISOString() ?? null) : null,
    lastSent: report.lastSent?.toISOString() ?? null,
    createdAt: report.createdAt.toISOString(),
    updatedAt: report.updatedAt.toISOString(),
  }
}

/** With links for the session that asks, to what its user may see. */
export function wireRun(
  run: StoredRun,
  { accountId, sessionId, ...rights }: Pick<Principal, 'accountId' | 'sessionId'> & Rights,
  links: Pick<ReportLinks, 'ofSession'>,
): ReportRun {
  // What older runs need nobody wrote down: the download decides.
  const mayRead = mayAccessAll(rights, run.needs ?? [])
  const linkOf = (format: ReportFile['format']): Pick<ReportFile, 'link' | 'noLinkReason'> => {
    if (!mayRead) return { link: null, noLinkReason: 'permission' }
    if (accountId === null || sessionId === null) return { link: null, noLinkReason: 'token' }
    return { link: links.ofSession({ runId: run.id, format, accountId, sessionId }), noLinkReason: null }
  }
  return {
    historyId: run.id,
    reportId: run.reportId,
    name: run.name,
    type: run.type,
    trigger: run.trigger,
    start: run.from.toISOString(),
    end: run.to.toISOString(),
    state: run.state,
    reason: run.reason,
    progress: run.progress,
    files: run.files.map((file) => ({ ...file, ...linkOf(file.format) })),
    remarks: run.remarks,
    recipients: run.recipients,
    requestedBy: run.trigger === 'schedule' || run.requestedByName === '' ? null : run.requestedByName,
    mayCancel: mayCancel(run, { accountId, ...rights }),
    createdAt: run.createdAt.toISOString(),
    finishedAt: run.finishedAt?.toISOString() ?? null,
    expiresAt: run.expiresAt.toISOString(),
  }
}

/** @param unknown placeholders whose node or key is not there */
export function wireTemplate(template: StoredTemplate, unknown: ReadonlySet<string>): ReportTemplate {
  const { id, placeholders, createdAt, updatedAt, ...same } = template
  return {
    reportSoTemplateId: id,
    ...same,
    placeholders: placeholders.map((each) => ({ ...each, isUnknown: unknown.has(each.text) })),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}
