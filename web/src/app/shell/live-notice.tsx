import { useNetwork } from '@mantine/hooks'
import { mdiCloudOffOutline, mdiLanDisconnect } from '@mdi/js'
import { useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { retryRefused, useLiveStatus, useRefusedSeries } from '#api/live/live.ts'
import { type KeptDashboard, useOffline } from '#core/offline.ts'
import { Icon } from '#ui/icon.tsx'
import { Button } from '#ui/layout.ts'
import { TextLink } from '#ui/links.tsx'
import { useTimeFormat } from '#ui/time/context.tsx'

const noticeDelayMs = 5000

/** Said only when the connection has been away for a while: a blink worries nobody. */
export function LiveNotice() {
  const { t } = useTranslation()
  const kept = useOffline()
  const { online } = useNetwork()
  const lost = useLiveStatus() === 'lost'
  const long = useTimeOf(lost, noticeDelayMs) !== undefined
  const offlineSince = useTimeOf(!online, 0)
  const refused = useRefusedSeries()
  if (kept) return <OfflineNotice kept={kept} />
  if (offlineSince !== undefined) return <OfflineNotice kept={[]} since={offlineSince} />
  if (!long && refused > 0) {
    return (
      <div className="fyr-notice fyr-live-lost" data-tone="attention" role="status">
        <Icon path={mdiLanDisconnect} size={18} />
        {t(($) => $.shell.live.refused, { count: refused })}
        <Button size="compact-sm" variant="default" onClick={retryRefused}>
          {t(($) => $.shell.live.retry)}
        </Button>
      </div>
    )
  }
  if (!long) return null
  return (
    <div className="fyr-notice fyr-live-lost" data-tone="attention" role="status">
      <Icon path={mdiLanDisconnect} size={18} />
      {t(($) => $.shell.live.lost)}
    </div>
  )
}

/** Of when that is which is on the page, and what else can be read. */
function OfflineNotice({ kept, since }: { kept: readonly KeptDashboard[]; since?: number }) {
  const { t } = useTranslation()
  const time = useTimeFormat()
  const { id } = useParams({ strict: false })
  const open = kept.find(({ dashboardId }) => String(dashboardId) === id)
  const at = since ?? open?.at ?? Math.max(...kept.map((each) => each.at))
  const isToday = time.date(at) === time.date(Date.now())
  return (
    <div className="fyr-notice fyr-live-lost" data-tone="attention" role="status">
      <Icon path={mdiCloudOffOutline} size={18} />
      <span>
        {t(($) => $.shell.live.offline, { time: isToday ? time.clock(at) : time.moment(at) })}
        {kept.length > 0 && ` · ${t(($) => $.shell.live.kept)} `}
        {kept.map(({ dashboardId, name }, index) => (
          <span key={dashboardId}>
            {index > 0 && ', '}
            <TextLink to="/dashboard/$id" params={{ id: String(dashboardId) }}>
              {name}
            </TextLink>
          </span>
        ))}
      </span>
    </div>
  )
}

/** Since when it has been so, epoch ms; undefined until it has been for `delayMs`. */
function useTimeOf(isSo: boolean, delayMs: number): number | undefined {
  const [since, setSince] = useState<number>()
  useEffect(() => {
    if (!isSo) return setSince(undefined)
    const began = Date.now()
    const timer = setTimeout(() => setSince(began), delayMs)
    return () => clearTimeout(timer)
  }, [isSo, delayMs])
  return since
}
