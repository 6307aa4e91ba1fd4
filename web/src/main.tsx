import '@fontsource-variable/inter/wght.css'
import './ui/mantine-styles.ts'
import './ui/styles.css'
import './app/shell/shell.css'
import { createRoot } from 'react-dom/client'
import { followOtherTabs, mayHaveSession } from '#api/refresh.ts'
import { restoreSession } from '#api/session.ts'
import { loadBrand } from '#core/brand.ts'
import { startTexts } from '#core/language.ts'
import { isPublicSession } from '#core/public-session.ts'
import { App } from './app/providers.tsx'
import { askForPage, fetchPage } from './app/router.tsx'

void loadBrand()
await Promise.all([isPublicSession || resume(), startTexts()])

async function resume(): Promise<void> {
  followOtherTabs()
  // The page is fetched while the session is.
  if (mayHaveSession()) fetchPage()
  // Without a connection there is no session to go on with; the login page says so when one tries.
  await restoreSession().catch(() => undefined)
  askForPage()
}

const root = document.getElementById('root')
if (root) createRoot(root).render(<App />)
