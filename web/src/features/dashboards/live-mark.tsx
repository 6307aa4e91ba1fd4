import { useTranslation } from 'react-i18next'
import { useLiveStatus, useSubscribing } from '#api/live/live.ts'
import { StatusBadge } from '#ui/status.tsx'

/** Whether what is shown follows what happens: for pages that nobody operates. */
export function LiveMark() {
  const { t } = useTranslation()
  const isSubscribing = useSubscribing()
  const connection = useLiveStatus()
  const status = connection === 'on' && isSubscribing ? 'connecting' : connection
  const [look, word] = {
    on: ['ok', t(($) => $.sharing.public.live)] as const,
    connecting: ['silent', t(($) => $.sharing.public.connecting)] as const,
    off: ['silent', t(($) => $.sharing.public.connecting)] as const,
    lost: ['attention', t(($) => $.sharing.public.lost)] as const,
  }[status]
  return (
    <span className="fyr-live-mark" role="status" data-live={status}>
      <StatusBadge status={look} look="plain">
        {word}
      </StatusBadge>
    </span>
  )
}
