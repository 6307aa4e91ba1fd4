import { mdiChevronDown, mdiChevronRight } from '@mdi/js'
import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { importWhenReachable } from '#core/lazy-page.ts'
import { whenIdle } from '#ui/browser/when-idle.ts'
import { Icon } from '#ui/icon.tsx'
import { ErrorState } from '#ui/states.tsx'
import { dockOpen } from './panel-state.ts'

const Tree = lazy(async () => {
  const { DockedPanel } = await importWhenReachable(() => import('./category-panel.tsx'))
  return { default: DockedPanel }
})

/** The tree of dashboards within the side menu, where there is room for it; folded it is its title alone. */
export function DockedTree() {
  const { t } = useTranslation()
  const id = useId()
  const open = dockOpen.use()
  const isPageThere = useIsIdle()
  return (
    <section className="fyr-tree-dock" aria-label={t(($) => $.dashboardTree.title)}>
      <button
        type="button"
        className="fyr-menu-entry"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => dockOpen.set(!open)}
      >
        <Icon path={open ? mdiChevronDown : mdiChevronRight} />
        <span className="fyr-grow">{t(($) => $.dashboardTree.title)}</span>
      </button>
      <div className="fyr-tree-docked" id={id}>
        {open && isPageThere && (
          // The page goes on without it.
          <CatchBoundary getResetKey={() => 'tree'} errorComponent={NotLoaded}>
            <Suspense fallback={null}>
              <Tree />
            </Suspense>
          </CatchBoundary>
        )}
      </div>
    </section>
  )
}

function NotLoaded({ error }: ErrorComponentProps) {
  return <ErrorState compact error={error} onRetry={() => location.reload()} />
}

/** The page comes first: true as soon as the browser has nothing better to do. */
function useIsIdle(): boolean {
  const [idle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  return idle
}
