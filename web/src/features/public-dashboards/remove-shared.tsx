import type { PublicDashboard } from '@fyr/contract/public-dashboards'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '#api/queries.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { snackbar } from '#ui/snackbar.ts'

interface RemoveSharedProps {
  /** What is asked about; null while nothing is. */
  shared: PublicDashboard | null
  onClose: () => void
}

/** Asks, and ends an address. */
export function RemoveShared({ shared, onClose }: RemoveSharedProps) {
  const { t } = useTranslation()
  // The words stay while the dialog fades away.
  const shown = useRef(shared)
  if (shared) shown.current = shared
  const { id = '', name = '' } = shown.current ?? {}
  const remove = useCall((api) => api.publicDashboards.remove, {
    showsErrors: true,
    changes: [(api) => api.publicDashboards],
    onDone: () => snackbar.done(t(($) => $.sharing.removed)),
  })
  return (
    <ConfirmDialog
      opened={shared !== null}
      onClose={onClose}
      title={t(($) => $.sharing.removing.title, { name })}
      text={t(($) => $.sharing.removing.text)}
      confirmLabel={t(($) => $.sharing.remove)}
      onConfirm={() => remove.mutateAsync({ params: { id } })}
    />
  )
}
