import type { Access } from '@fyr/contract/endpoints/endpoint'
import { Navigate, Outlet, useMatches, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { letsIn, useMay } from '#api/session/rights.ts'
import { useSession, useSessionState } from '#api/session/session-state.ts'
import { withTexts } from '#core/language/texts.ts'
import { usePreferences } from '#core/preferences.ts'
import { CategoryPanelPlace } from '#features/dashboards/dashboard-categories/panel-entry.tsx'
import { useIsPhone } from '#ui/table/use-is-phone.ts'
import { NoAccessPage } from '../no-access-page.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { LiveNotice } from './live-notice.tsx'
import { MasqueradeBanner } from './masquerade-banner.tsx'
import { Shortcuts } from './shortcuts.tsx'
import { SideMenu } from './side-menu.tsx'
import { TopBar } from './top-bar.tsx'
import { useSessionEffects } from './use-session-effects.ts'

// News come later than the page.
const AlarmNews = lazy(async () => ({
  default: (await import('#features/automation/alarms/alarm-news.tsx')).AlarmNews,
}))
// Most of the time it has nothing to tell.
const LicenceNews = lazy(async () => ({
  default: (await import('#features/settings/licence/licence-news.tsx')).LicenceNews,
}))
// Only super administrators hear of the disk.
const DiskNotice = lazy(async () => ({
  default: (await import('#features/operations/storage/disk-notice.tsx')).DiskNotice,
}))
// Only phones have it, and only when they ask.
const MenuDrawer = lazy(() => import('./menu-drawer.tsx'))

// Few are ever asked.
const RequiredActionPage = lazy(
  withTexts(
    async () => ({
      default: (await import('#features/access/required-action/required-action-page.tsx')).RequiredActionPage,
    }),
    'administration',
  ),
)

export { OfCompany } from './of-company.tsx'

/** Menu and top bar around every page behind the sign-in. */
export function Shell() {
  const state = useSessionState()
  if (state.status !== 'signedIn') return <Leaving />
  const { requiredAction } = state.session
  if (!requiredAction) return <SignedIn />
  return (
    <Suspense fallback={null}>
      <RequiredActionPage action={requiredAction} />
    </Suspense>
  )
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
  const isLookKnown = useSessionEffects()
  const { currentUser } = useSession()
  if (!isLookKnown) return null
  return currentUser.role === 'PublicDashboard' ? <Screen /> : <Desk />
}

/** Of an account for screens on walls: dashboards, with nothing around them (specification, section 2.3). */
function Screen() {
  return (
    <main className="fyr-main" id="main" tabIndex={-1} data-bare>
      <MasqueradeBanner />
      <LiveNotice />
      <Guarded only="Dashboard.View" />
    </main>
  )
}

function Desk() {
  const { t } = useTranslation()
  const { stickySideMenu } = usePreferences()
  const may = useMay()
  const isPhone = useIsPhone()
  const [drawer, setDrawer] = useState<boolean>()
  const [palette, setPalette] = useState(false)

  return (
    <>
      <a className="fyr-skip" href="#main">
        {t(($) => $.shell.skipToContent)}
      </a>
      <TopBar onSearch={() => setPalette(true)} />
      <div className="fyr-body">
        {!isPhone && <SideMenu sticky={stickySideMenu === 'true'} />}
        <main className="fyr-main" id="main" tabIndex={-1}>
          <MasqueradeBanner />
          <LiveNotice />
          {may('SuperAdmin') && (
            <Suspense fallback={null}>
              <DiskNotice />
            </Suspense>
          )}
          <Guarded />
        </main>
      </div>
      {isPhone && <BottomBar more={drawer === true} onMore={() => setDrawer(true)} />}
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
      <Suspense fallback={null}>
        <LicenceNews />
      </Suspense>
      <Shortcuts palette={palette} onPalette={setPalette} />
    </>
  )
}

/** The page, where the role includes it; `only`: of these alone, and the way in leads to the dashboards. */
function Guarded({ only }: { only?: Access }) {
  const may = useMay()
  const { path, ...page } = useMatches({
    select: (matches) => {
      const { fullPath, staticData } = matches.at(-1) ?? {}
      return { path: fullPath, access: staticData?.access, or: staticData?.or, and: staticData?.and }
    },
    structuralSharing: true,
  })
  if (only && path === '/') return <Navigate to="/landing" replace />
  return letsIn(may, page) && (!only || page.access === only) ? <Outlet /> : <NoAccessPage />
}
