import { mdiViewDashboardOutline } from '@mdi/js'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#ui/icon.tsx'
import { ActionIcon, Tooltip } from '#ui/layout.ts'

const SelectorDialog = lazy(async () => ({ default: (await import('./selector-dialog.tsx')).SelectorDialog }))

/** In the top bar of every page. */
export function SelectorButton() {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const label = t(($) => $.dashboards.select)
  return (
    <>
      <Tooltip label={label}>
        <ActionIcon aria-label={label} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <Icon path={mdiViewDashboardOutline} />
        </ActionIcon>
      </Tooltip>
      {open && (
        <Suspense fallback={null}>
          <SelectorDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
