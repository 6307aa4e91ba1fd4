import { mdiLanDisconnect } from '@mdi/js'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLiveStatus } from '#api/live.ts'
import { Icon } from '#ui/icon.tsx'

const noticeDelayMs = 5000

/** Said only when the connection has been away for a while: a blink worries nobody. */
export function LiveNotice() {
  const { t } = useTranslation()
  const lost = useLiveStatus() === 'lost'
  const [long, setLong] = useState(false)
  useEffect(() => {
    if (!lost) return setLong(false)
    const timer = setTimeout(() => setLong(true), noticeDelayMs)
    return () => clearTimeout(timer)
  }, [lost])
  if (!long) return null
  return (
    <div className="fyr-notice fyr-live-lost" data-tone="attention" role="status">
      <Icon path={mdiLanDisconnect} size={18} />
      {t(($) => $.shell.live.lost)}
    </div>
  )
}
