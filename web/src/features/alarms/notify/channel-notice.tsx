import { useTranslation } from 'react-i18next'

interface Channels {
  mail: boolean
  sms: boolean
}

/** Says, before anybody relies on it, that the portal cannot send what is asked for, and who can mend it. */
export function ChannelNotice({ asked, canSend }: { asked: Channels; canSend: Channels | undefined }) {
  const { t } = useTranslation()
  if (!canSend) return null
  const missing = [
    !canSend.mail && asked.mail && t(($) => $.alarms.form.noMail),
    !canSend.sms && asked.sms && t(($) => $.alarms.form.noSms),
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
