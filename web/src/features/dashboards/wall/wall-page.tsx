import type { Dashboard } from '@fyr/contract/dashboard-content'
import { mdiClose } from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#ui/icon.tsx'
import { ActionIcon } from '#ui/layout.ts'
import { setPageHead } from '#ui/page-head.ts'
import { useRange } from '#ui/time/use-range.ts'
import { DashboardBody } from '../canvas/dashboard-body.tsx'
import { offlineSource } from '../offline/offline-source.ts'
import { dashboardById } from '../queries.ts'
import { wallIds } from '../search.ts'

const route = getRouteApi('/shell/of-company/dashboard/$id')

/** On a wall: nothing but the widgets, one dashboard after the other. The session goes on as long as the page. */
export function WallPage({ first }: { first: Dashboard }) {
  const { t } = useTranslation()
  const { wall = '', seconds = first.settings.wallSeconds } = route.useSearch()
  const navigate = useNavigate({ from: '/dashboard/$id' })
  const ids = wallIds(wall)
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

  return (
    <div className="fyr-wall">
      <header className="fyr-wall-head">
        <h1 className="fyr-grow">{shown.name}</h1>
        {turns.length > 1 && (
          <span className="fyr-dimmed fyr-digits">
            {(turn % turns.length) + 1} / {turns.length}
          </span>
        )}
        <ActionIcon aria-label={t(($) => $.dashboards.wall.leave)} onClick={() => leave()}>
          <Icon path={mdiClose} />
        </ActionIcon>
      </header>
      <OnWall key={shown.dashboardId} dashboard={shown} />
    </div>
  )
}

function OnWall({ dashboard }: { dashboard: Dashboard }) {
  const control = useRange(dashboard.settings.range)
  const { type, settings } = dashboard
  return (
    <DashboardBody
      type={type}
      source={offlineSource(dashboard)}
      settings={settings}
      control={control}
      onWall
    />
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
