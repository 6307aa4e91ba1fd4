import { mail as daMail } from './da/mail.ts'
import { serverProblems as daProblems } from './da/problems.ts'
import { records as daRecords } from './da/records.ts'
import { reportDocuments as daReportDocuments } from './da/report-documents.ts'
import { scriptProblems as daScriptProblems } from './da/script-problems.ts'
import { texts as da } from './da/texts.ts'
import { mail as enMail } from './en/mail.ts'
import { serverProblems as enProblems } from './en/problems.ts'
import { records as enRecords } from './en/records.ts'
import { reportDocuments as enReportDocuments } from './en/report-documents.ts'
import { scriptProblems as enScriptProblems } from './en/script-problems.ts'
import { texts as en } from './en/texts.ts'
import type { Language } from './index.ts'
import type { Like } from './like.ts'
import { mail as svMail } from './sv/mail.ts'
import { serverProblems as svProblems } from './sv/problems.ts'
import { records as svRecords } from './sv/records.ts'
import { reportDocuments as svReportDocuments } from './sv/report-documents.ts'
import { scriptProblems as svScriptProblems } from './sv/script-problems.ts'
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
