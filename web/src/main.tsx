import '@fontsource-variable/inter/wght.css'
import './ui/theme/mantine-styles.ts'
import './ui/styles.css'
import './app/shell/shell.css'
import { createRoot } from 'react-dom/client'
import { problemOf } from '#api/problem.ts'
import { followOtherTabs, goToCompanyOfAddress, mayHaveSession } from '#api/session/refresh.ts'
import { restoreSession } from '#api/session/session.ts'
import { followBrand } from '#core/brand.ts'
import { wantedLanguage } from '#core/language/language.ts'
import { startTexts } from '#core/language/texts.ts'
import { isPublicSession } from '#core/public-session.ts'
// Not lazily: what is fetched now would wait for this file, which waits for it.
import { restoreOffline } from '#features/dashboards/dashboards/offline/kept-dashboards.ts'
import { App } from './app/providers.tsx'
import { askForPage, fetchPage } from './app/router.tsx'

followBrand()
// The texts first: the page that `resume` fetches asks for its own in the same language.
await Promise.all([startTexts(wantedLanguage()), isPublicSession || resume()])

async function resume(): Promise<void> {
  followOtherTabs()
  goToCompanyOfAddress()
  // The page is fetched while the session is.
  if (mayHaveSession()) fetchPage()
  // Without a connection the last dashboards can be read, where there are some; else the login page says so.
  await restoreSession().catch(async (error) => {
    if (problemOf(error).kind === 'noConnection') await restoreOffline()
  })
  askForPage()
}

const root = document.getElementById('root')
if (root) createRoot(root).render(<App />)
