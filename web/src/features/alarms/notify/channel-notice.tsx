import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { apiQuery } from '#api/queries.ts'

const usesMail: readonly string[] = ['0', '2']
const usesSms: readonly string[] = ['0', '1']

/** Says, before anybody relies on it, that the portal cannot send what the rule asks for, and who can mend it. */
export function ChannelNotice({ alertType }: { alertType: string }) {
  const { t } = useTranslation()
  const { data } = useQuery(apiQuery((api) => api.alarms.channels, {}))
  if (!data) return null
  const missing = [
    !data.mail && usesMail.includes(alertType) && t(($) => $.alarms.form.noMail),
    !data.sms && usesSms.includes(alertType) && t(($) => $.alarms.form.noSms),
  ].filter((text) => text !== false)
  if (missing.length === 0) return null
  return (
    <div className="fyr-notice" data-tone="attention" role="status">
      {missing.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  )
}
