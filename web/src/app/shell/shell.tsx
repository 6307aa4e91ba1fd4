import { Outlet, useMatches, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/rights.ts'
import { useSessionState } from '#api/session-state.ts'
import { usePreferences } from '#core/preferences.ts'
import { CategoryPanelPlace } from '#features/dashboard-categories/panel-entry.tsx'
import { NoAccessPage } from '../no-access-page.tsx'
import { LiveNotice } from './live-notice.tsx'
import { Shortcuts } from './shortcuts.tsx'
import { SideMenu } from './side-menu.tsx'
import { TopBar } from './top-bar.tsx'
import { useSessionEffects } from './use-session-effects.ts'

// News come later than the page.
const AlarmNews = lazy(async () => ({ default: (await import('#features/alarms/alarm-news.tsx')).AlarmNews }))
// Only super administrators hear of the disk.
const DiskNotice = lazy(async () => ({
  default: (await import('#features/storage/disk-notice.tsx')).DiskNotice,
}))
// Only phones have it, and only when they ask.
const MenuDrawer = lazy(() => import('./menu-drawer.tsx'))

export { OfCompany } from './of-company.tsx'

/** Menu and top bar around every page behind the sign-in. */
export function Shell() {
  const state = useSessionState()
  return state.status === 'signedIn' ? <SignedIn /> : <Leaving />
}

/** The session has ended under the page: to the login, and back here after it. */
function Leaving() {
  const navigate = useNavigate()
  useEffect(() => {
    // Signing out leads to the login by itself.
    if (location.pathname === '/logout') return
    void navigate({ to: '/login', search: { to: location.pathname + location.search }, replace: true })
  }, [navigate])
  return null
}

function SignedIn() {
  const { t } = useTranslation()
  const { stickySideMenu } = usePreferences()
  const may = useMay()
  const [drawer, setDrawer] = useState<boolean>()
  const [palette, setPalette] = useState(false)
  useSessionEffects()

  return (
    <>
      <a className="fyr-skip" href="#main">
        {t(($) => $.shell.skipToContent)}
      </a>
      <TopBar onMenu={() => setDrawer(true)} onSearch={() => setPalette(true)} />
      <div className="fyr-body">
        <SideMenu sticky={stickySideMenu === 'true'} />
        <main className="fyr-main" id="main" tabIndex={-1}>
          <LiveNotice />
          {may('SuperAdmin') && (
            <Suspense fallback={null}>
              <DiskNotice />
            </Suspense>
          )}
          <Guarded />
        </main>
      </div>
      {drawer !== undefined && (
        <Suspense fallback={null}>
          <MenuDrawer opened={drawer} onClose={() => setDrawer(false)} />
        </Suspense>
      )}
      {may('Dashboard.View') && <CategoryPanelPlace />}
      {may('Alarm.View') && (
        <Suspense fallback={null}>
          <AlarmNews />
        </Suspense>
      )}
      <Shortcuts palette={palette} onPalette={setPalette} />
    </>
  )
}

/** The page, where the role includes it. */
function Guarded() {
  const may = useMay()
  const access = useMatches({ select: (matches) => matches.at(-1)?.staticData.access })
  return access && may(access) ? <Outlet /> : <NoAccessPage />
}
