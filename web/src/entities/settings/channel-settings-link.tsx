import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session/rights.ts'
import { TextLink } from '#ui/links.tsx'

/** Beside a text that says that the portal cannot send: leads who may set it up to where it is done. */
export function ChannelSettingsLink({ channel }: { channel: 'mail' | 'sms' }) {
  const { t } = useTranslation()
  if (!useMay()('SuperAdmin')) return null
  return (
    <TextLink to="/settings/portal/messages" hash={channel} c="inherit" fz="inherit" underline="always">
      {t(($) => $.words.setUp[channel])}
    </TextLink>
  )
}
