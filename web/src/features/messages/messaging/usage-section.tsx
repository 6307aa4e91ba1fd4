import type { MessageUsage } from '@fyr/contract/messages/messaging'
import { formatNumber } from '@fyr/contract/values/numbers/format-number'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Skeleton } from '#ui/layout.ts'
import { Section } from '#ui/page.tsx'
import { Loaded } from '#ui/states.tsx'
import { useTimeSettings } from '#ui/time/context.tsx'
import { messageUsage } from './queries.ts'
import '#ui/table/table.css'
import './messaging.css'

/** What companies sent today, and how much they may. */
export function UsageSection() {
  const { t } = useTranslation()
  const query = useQuery(messageUsage)
  return (
    <Section id="messages" title={t(($) => $.messaging.usage.title)}>
      <Loaded query={query} skeleton={<Skeleton height={120} />}>
        {(usage) => <Usage {...usage} />}
      </Loaded>
    </Section>
  )
}

function Usage({ mail, sms, companies }: MessageUsage) {
  const { t } = useTranslation()
  const { language } = useTimeSettings()
  const number = (value: number) => formatNumber(value, language, 0)
  const ofCap = (used: number, maximum: number) =>
    t(($) => $.messaging.usage.ofCap, { used: number(used), maximum: number(maximum) })
  return (
    <>
      <p className="fyr-dimmed">
        {t(($) => $.messaging.usage.hint, { mail: number(mail.dailyCap), sms: number(sms.dailyCap) })}
      </p>
      {companies.length === 0 ? (
        <p>{t(($) => $.messaging.usage.none)}</p>
      ) : (
        <table className="fyr-plain-table fyr-message-usage">
          <caption>{t(($) => $.messaging.usage.most)}</caption>
          <thead>
            <tr>
              <th scope="col">{t(($) => $.words.company)}</th>
              <th scope="col" data-align="end">
                {t(($) => $.messaging.usage.mail)}
              </th>
              <th scope="col" data-align="end">
                {t(($) => $.messaging.usage.sms)}
              </th>
            </tr>
          </thead>
          <tbody>
            {companies.map(({ companyId, company, ...sent }) => (
              <tr key={companyId}>
                <th scope="row">{companyId === null ? t(($) => $.messaging.usage.portal) : company}</th>
                <td data-align="end">{ofCap(sent.mail, mail.dailyCap)}</td>
                <td data-align="end">{ofCap(sent.sms, sms.dailyCap)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t(($) => $.messaging.usage.total)}</th>
              <td data-align="end">{number(mail.today)}</td>
              <td data-align="end">{number(sms.today)}</td>
            </tr>
          </tfoot>
        </table>
      )}
    </>
  )
}
