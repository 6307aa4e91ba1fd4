import { scriptProblems as daScriptProblems } from './da/automation/script-problems.ts'
import { mail as daMail } from './da/messages/mail.ts'
import { serverProblems as daProblems } from './da/problems.ts'
import { records as daRecords } from './da/records/records.ts'
import { reportDocuments as daReportDocuments } from './da/reports/report-documents.ts'
import { texts as da } from './da/texts.ts'
import { scriptProblems as enScriptProblems } from './en/automation/script-problems.ts'
import { mail as enMail } from './en/messages/mail.ts'
import { serverProblems as enProblems } from './en/problems.ts'
import { records as enRecords } from './en/records/records.ts'
import { reportDocuments as enReportDocuments } from './en/reports/report-documents.ts'
import { texts as en } from './en/texts.ts'
import type { Language } from './index.ts'
import type { Like } from './like.ts'
import { scriptProblems as svScriptProblems } from './sv/automation/script-problems.ts'
import { mail as svMail } from './sv/messages/mail.ts'
import { serverProblems as svProblems } from './sv/problems.ts'
import { records as svRecords } from './sv/records/records.ts'
import { reportDocuments as svReportDocuments } from './sv/reports/report-documents.ts'
import { texts as sv } from './sv/texts.ts'

const english = {
  ...en,
  mail: enMail,
  records: enRecords,
  reportDocuments: enReportDocuments,
  scriptProblems: enScriptProblems,
  problems: { ...en.problems, ...enProblems },
}
export type ServerTexts = Like<typeof english>

/** Every text in every language, with those that the server alone speaks: never for the browser. */
export const allTexts: Record<Language, ServerTexts> = {
  en: english,
  sv: {
    ...sv,
    mail: svMail,
    records: svRecords,
    reportDocuments: svReportDocuments,
    scriptProblems: svScriptProblems,
    problems: { ...sv.problems, ...svProblems },
  },
  da: {
    ...da,
    mail: daMail,
    records: daRecords,
    reportDocuments: daReportDocuments,
    scriptProblems: daScriptProblems,
    problems: { ...da.problems, ...daProblems },
  },
}
