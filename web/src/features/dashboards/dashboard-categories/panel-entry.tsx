import { mdiFileTreeOutline } from '@mdi/js'
import { lazy, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#ui/icon.tsx'
import { panelOpen } from './panel-state.ts'

const Panel = lazy(async () => ({ default: (await import('./category-panel.tsx')).CategoryPanel }))

/** In the side menu, under the dashboards. */
export function CategoryPanelEntry({ onChosen }: { onChosen?: (() => void) | undefined }) {
  const { t } = useTranslation()
  const open = panelOpen.use()
  return (
    <button
      type="button"
      className="fyr-menu-entry"
      aria-haspopup="dialog"
      aria-expanded={open}
      onClick={() => {
        onChosen?.()
        panelOpen.set(true)
      }}
    >
      <Icon path={mdiFileTreeOutline} />
      <span className="fyr-grow">{t(($) => $.dashboardTree.title)}</span>
    </button>
  )
}

/** The panel itself, for the shell; fetched when it is first opened. */
export function CategoryPanelPlace() {
  const open = panelOpen.use()
  // Whoever signs in next begins without it.
  useEffect(() => () => panelOpen.set(false), [])
  if (!open) return null
  return (
    <Suspense fallback={null}>
      <Panel onClose={() => panelOpen.set(false)} />
    </Suspense>
  )
}
