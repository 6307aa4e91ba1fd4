import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Api } from '#api/client/contract.ts'
import { type EndpointSelector, useApiMutation } from '#api/queries.ts'
import { ConfirmDialog, type ConfirmDialogProps } from '#ui/dialogs/confirm-dialog.tsx'
import { snackbar } from '#ui/snackbar/snackbar.ts'

type Words = Partial<Omit<ConfirmDialogProps, 'opened' | 'onClose'>>

interface Deletion<Row, Input> {
  call: (api: Api) => (input: Input) => Promise<unknown>
  input: (row: Row) => Input
  /** What must be fetched again. */
  changes: EndpointSelector[]
  /** The question with the row's name in it, and what goes with it. `onConfirm` in place of deleting: it cannot go. */
  words: (row: Row) => Words & { title: string }
  /** Said when it is done. */
  deleted: (row: Row) => string
  onDeleted?: () => void
}

/** Asks before a row is deleted, and deletes it: `ask(row)` in a menu, `dialog` somewhere on the page. */
export function useDeleteDialog<Row, Input>(
  deletion: Deletion<Row, Input>,
): {
  ask: (row: Row) => void
  dialog: ReactNode
} {
  const { t } = useTranslation()
  // The words stay while the dialog fades away.
  const [{ row, opened }, setAsked] = useState<{ row?: Row; opened: boolean }>({ opened: false })
  const remove = useApiMutation<Input, unknown>(deletion.call, {
    showsErrors: true,
    changes: deletion.changes,
    onDone() {
      if (row === undefined) return
      snackbar.done(deletion.deleted(row))
      deletion.onDeleted?.()
    },
  })
  return {
    ask: (asked) => setAsked({ row: asked, opened: true }),
    dialog: row !== undefined && (
      <ConfirmDialog
        opened={opened}
        onClose={() => setAsked({ row, opened: false })}
        confirmLabel={t(($) => $.words.delete)}
        onConfirm={() => remove.mutateAsync(deletion.input(row))}
        {...deletion.words(row)}
      />
    ),
  }
}
