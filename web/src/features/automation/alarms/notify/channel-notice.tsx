import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session/rights.ts'
import { ChannelSettingsLink } from '#entities/settings/channel-settings-link.tsx'

interface Channels {
  mail: boolean
  sms: boolean
}

/** Says, before anybody relies on it, that the portal cannot send what is asked for, and who can mend it. */
export function ChannelNotice({ asked, canSend }: { asked: Channels; canSend: Channels | undefined }) {
  const { t } = useTranslation()
  const isOperator = useMay()('SuperAdmin')
  if (!canSend) return null
  const missing = (['mail', 'sms'] as const).filter((channel) => asked[channel] && !canSend[channel])
  if (missing.length === 0) return null
  const words = { mail: t(($) => $.alarms.form.noMail), sms: t(($) => $.alarms.form.noSms) }
  return (
    <div className="fyr-notice" data-tone="attention" role="status">
      {missing.map((channel) => (
        <p key={channel}>
          {words[channel]} <ChannelSettingsLink channel={channel} />
        </p>
      ))}
      {!isOperator && <p>{t(($) => $.alarms.form.askOperator)}</p>}
    </div>
  )
}
