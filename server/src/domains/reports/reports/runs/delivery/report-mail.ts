import type { Language } from '@fyr/contract/endpoints/fields'
import { allTexts } from '@fyr/texts/all'
import { fill } from '@fyr/texts/fill'
import { locales } from '#lib/text/locales.ts'
import { composeLinkMail, type Mail } from '#outbound/index.ts'
import { periodText } from '../../period-text.ts'
import type { StoredRun } from '../run-store.ts'

interface ReportMail {
  run: Pick<StoredRun, 'name' | 'from' | 'to' | 'state'>
  /** Whether it is for whoever asked for it, who is no recipient of the report. */
  isAsker: boolean
  company: string
  /** The files, where they are not attached. */
  linked: readonly { name: string; link: string }[]
  /** When those links end. */
  expiresAt: Date
  /** Where its history is. */
  link: string
  language: Language
  timeZone: string
}

const maxSubject = 200

/** The mail that brings a report. What users named is text in it, on one line where it is the subject. */
export function composeReportMail(mail: ReportMail): Pick<Mail, 'subject' | 'text' | 'html'> {
  const { run, isAsker, company, linked, expiresAt, link, language, timeZone } = mail
  const texts = allTexts[language].mail.report
  const period = periodText(run.from, run.to, { language, timeZone })
  const end = dateText(expiresAt, { language, timeZone })
  const values = { report: run.name, company, period, end }
  const links = linked.map((file) => `${fill(texts.download, { name: file.name })}\n${file.link}`)
  const isEmpty = run.state === 'noData'
  const subject = fill(isAsker ? texts.ready : texts.subject, values)
  const said = isAsker ? texts.readyText : linked.length > 0 ? texts.linked : texts.attached
  return composeLinkMail({
    subject: subject.replace(/\s+/g, ' ').slice(0, maxSubject),
    paragraphs: [...(isEmpty ? [`${run.name}, ${period}`, texts.empty] : [fill(said, values), ...links])],
    link,
    label: texts.open,
    ...(!isAsker && { footer: fill(texts.footer, { company }) }),
  })
}

function dateText(at: Date, { language, timeZone }: { language: Language; timeZone: string }): string {
  return new Intl.DateTimeFormat(locales[language], { timeZone, dateStyle: 'long' }).format(at)
}
