import type { Application } from '@fyr/contract/applications'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '#api/queries.ts'
import { useMay } from '#api/rights.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { snackbar } from '#ui/snackbar.ts'
import { nodesOf } from './queries.ts'

interface DeleteApplicationProps {
  /** The application to ask about; null while nothing is asked. */
  application: Application | null
  onClose: () => void
  onDeleted?: () => void
}

/** Asks and deletes; one that still has nodes cannot go, and the way to them is offered instead. */
export function DeleteApplication({ application, onClose, onDeleted }: DeleteApplicationProps) {
  const { t } = useTranslation()
  const may = useMay()
  const navigate = useNavigate()
  // The words stay while the dialog fades away.
  const shown = useRef(application)
  if (application) shown.current = application
  const { id = '', name = '', nodeCount = 0 } = shown.current ?? {}
  const remove = useCall((api) => api.applications.remove, {
    showsErrors: true,
    changes: [(api) => api.applications, (api) => api.companies.overview],
    onDone: () => {
      snackbar.done(t(($) => $.applications.deleted, { name }))
      onDeleted?.()
    },
  })

  if (nodeCount > 0) {
    const mayLook = may('Tag.View')
    return (
      <ConfirmDialog
        opened={application !== null}
        onClose={onClose}
        title={t(($) => $.applications.remove.cannot, { name })}
        text={t(($) => $.applications.remove.hasNodes, { count: nodeCount })}
        dangerous={false}
        confirmLabel={mayLook ? t(($) => $.applications.openNodes) : t(($) => $.words.close)}
        onConfirm={() => mayLook && navigate({ to: '/tag', search: nodesOf(id) })}
      />
    )
  }
  return (
    <ConfirmDialog
      opened={application !== null}
      onClose={onClose}
      title={t(($) => $.applications.remove.title, { name })}
      text={t(($) => $.applications.remove.text)}
      confirmLabel={t(($) => $.words.delete)}
      onConfirm={() => remove.mutateAsync({ params: { id } })}
    />
  )
}
