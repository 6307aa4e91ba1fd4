import type { Dashboard } from '@fyr/contract/dashboards/dashboard-content'
import { useElementSize, useIdle } from '@mantine/hooks'
import { mdiClose } from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#ui/icon.tsx'
import { ActionIcon } from '#ui/layout.ts'
import { setPageHead } from '#ui/page/page-head.ts'
import { useNow, useTimeFormat } from '#ui/time/context.tsx'
import { useRange } from '#ui/time/range/use-range.ts'
import { ControlLockContext } from '#widgets/parts/control/control-lock.ts'
import { DashboardBody } from '../canvas/dashboard-body.tsx'
import { LiveMark } from '../live-mark.tsx'
import { offlineSource } from '../offline/offline-source.ts'
import { dashboardById } from '../queries.ts'
import { kioskIds } from '../search.ts'
import { AlarmBanner } from './alarm-banner.tsx'
import './kiosk.css'

const route = getRouteApi('/shell/of-company/dashboard/$id')

/** After this long without a hand there is nothing to be seen but the dashboard. */
const idleAfterMs = 3000

/** Kiosk mode: dashboards that fill the screen, one after the other. The session goes on as long as the page. */
export function KioskPage({ first }: { first: Dashboard }) {
  const { t } = useTranslation()
  const { wall = '', seconds = first.settings.wallSeconds } = route.useSearch()
  const navigate = useNavigate({ from: '/dashboard/$id' })
  const ids = kioskIds(wall)
  const turns = ids.length > 0 ? ids : [first.dashboardId]
  const [turn, setTurn] = useState(0)
  const id = turns[turn % turns.length] ?? first.dashboardId
  const query = useQuery({ ...dashboardById(id), staleTime: 60_000 })
  // The next one is there before its turn.
  const nextId = turns[(turn + 1) % turns.length] ?? id
  useQuery({ ...dashboardById(nextId), staleTime: 60_000 })
  // While one is fetched, or when it is gone, the picture before stays.
  const [shown, setShown] = useState(first)
  if (query.data && query.data !== shown) setShown(query.data)
  useAwakeScreen()

  const leave = useEffectEvent(() => {
    if (document.fullscreenElement) void document.exitFullscreen()
    void navigate({ search: ({ wall: _wall, seconds: _seconds, ...others }) => others })
  })
  useEffect(() => {
    setPageHead(first.name)
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && leave()
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [first.name])
  useEffect(() => {
    if (turns.length < 2) return
    const timer = setInterval(() => setTurn((now) => now + 1), seconds * 1000)
    return () => clearInterval(timer)
  }, [turns.length, seconds])
  const isIdle = useIdle(idleAfterMs, { events: ['pointermove', 'pointerdown', 'keydown'] })
  const body = useElementSize()

  return (
    <div className="fyr-kiosk" data-idle={isIdle || undefined}>
      <header className="fyr-kiosk-head">
        <h1 className="fyr-grow">{shown.name}</h1>
        {turns.length > 1 && (
          <span className="fyr-dimmed fyr-digits">
            {(turn % turns.length) + 1} / {turns.length}
          </span>
        )}
        <LiveMark />
        <Clock />
        <ActionIcon
          className="fyr-kiosk-exit"
          aria-label={t(($) => $.dashboards.kiosk.leave)}
          onClick={() => leave()}
        >
          <Icon path={mdiClose} />
        </ActionIcon>
      </header>
      <AlarmBanner />
      <div className="fyr-kiosk-body" ref={body.ref}>
        <ControlLockContext value="kiosk">
          {body.height > 0 && <Fitted key={shown.dashboardId} dashboard={shown} height={body.height} />}
        </ControlLockContext>
      </div>
    </div>
  )
}

function Fitted({ dashboard, height }: { dashboard: Dashboard; height: number }) {
  const control = useRange(dashboard.settings.range)
  const { type, settings } = dashboard
  return (
    <DashboardBody
      type={type}
      source={offlineSource(dashboard)}
      settings={settings}
      control={control}
      fitHeight={height}
    />
  )
}

/** The time of day where the company is. */
function Clock() {
  const format = useTimeFormat()
  const now = useNow()
  return (
    <time className="fyr-kiosk-clock" dateTime={new Date(now).toISOString()}>
      <span className="fyr-dimmed">{format.date(now)}</span>
      <strong className="fyr-digits">{format.clock(now)}</strong>
    </time>
  )
}

/** Keeps the screen on, where the browser can. */
function useAwakeScreen(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let gone = false
    async function hold() {
      if (document.visibilityState !== 'visible' || !navigator.wakeLock) return
      try {
        lock = await navigator.wakeLock.request('screen')
        if (gone) void lock.release()
      } catch {
        // A battery that is low, or a rule of the company: the screen keeps its own habits.
      }
    }
    void hold()
    document.addEventListener('visibilitychange', hold)
    return () => {
      gone = true
      document.removeEventListener('visibilitychange', hold)
      void lock?.release()
    }
  }, [])
}
