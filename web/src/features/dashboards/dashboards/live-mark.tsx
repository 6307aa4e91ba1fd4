import { useTranslation } from 'react-i18next'
import { useLiveStatus, useSubscribing } from '#api/live/live.ts'
import { LiveDot } from '#ui/live-dot.tsx'

/** Whether what is shown follows what happens: for pages that nobody operates. */
export function LiveMark() {
  const { t } = useTranslation()
  const isSubscribing = useSubscribing()
  const connection = useLiveStatus()
  const status = connection === 'on' && isSubscribing ? 'connecting' : connection
  const word = {
    on: t(($) => $.sharing.public.live),
    connecting: t(($) => $.sharing.public.connecting),
    off: t(($) => $.sharing.public.connecting),
    lost: t(($) => $.sharing.public.lost),
  }[status]
  return (
    <span className="fyr-live-mark" role="status" data-live={status}>
      <LiveDot isOn={status === 'on'} />
      {word}
    </span>
  )
}
