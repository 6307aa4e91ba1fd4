import { isLanguage } from '@fyr/texts'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import i18next from 'i18next'
import { lazy, Suspense } from 'react'
import { I18nextProvider, useTranslation } from 'react-i18next'
import { followLive } from '#api/live/live-invalidation.ts'
import { resetOnPrincipalChange } from '#api/session/reset-on-principal-change.ts'
import { useSessionState } from '#api/session/session-state.ts'
import { useBrand } from '#core/brand.ts'
import { forgetOnPrincipalChange } from '#core/offline.ts'
import { usePreferences } from '#core/preferences.ts'
import { queryClient } from '#core/query-client.ts'
import { ThemeProvider } from '#ui/theme/context.tsx'
import { TimeProvider } from '#ui/time/context.tsx'
import { router } from './router.tsx'

// Before anything is shown, so that no page shows what is old or another's even once.
resetOnPrincipalChange(queryClient)
forgetOnPrincipalChange()
followLive(queryClient)

const Snackbars = lazy(() => import('#ui/snackbar/snackbars.tsx'))

/** Everything a page stands on, outermost first. */
export function App() {
  return (
    <I18nextProvider i18n={i18next}>
      <QueryClientProvider client={queryClient}>
        <ThemedApp />
      </QueryClientProvider>
    </I18nextProvider>
  )
}

function ThemedApp() {
  const { primaryColor } = useBrand()
  const { theme, dark } = usePreferences()
  const { i18n } = useTranslation()
  const state = useSessionState()
  const zone = state.status === 'signedIn' ? state.session.userCompany?.timeZone : undefined
  const settings = {
    language: isLanguage(i18n.language) ? i18n.language : 'en',
    ...(zone && { timeZone: zone }),
  } as const
  return (
    <ThemeProvider theme={theme} dark={dark} brand={primaryColor ?? undefined}>
      <TimeProvider settings={settings}>
        <Suspense fallback={null}>
          <Snackbars />
        </Suspense>
        <RouterProvider router={router} />
      </TimeProvider>
    </ThemeProvider>
  )
}
