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
}

export interface DeleteDialog<Row> {
  ask: (row: Row, onDeleted?: () => void) => void
  dialog: ReactNode
}

/** Asks before a row is deleted, and deletes it: `ask(row)` in a menu, `dialog` somewhere on the page. */
export function useDeleteDialog<Row, Input>(deletion: Deletion<Row, Input>): DeleteDialog<Row> {
  const { t } = useTranslation()
  // The words stay while the dialog fades away.
  const [asked, setAsked] = useState<{ row?: Row; onDeleted?: (() => void) | undefined }>({})
  const [opened, setOpened] = useState(false)
  const { row, onDeleted } = asked
  const remove = useApiMutation<Input, unknown>(deletion.call, {
    showsErrors: true,
    changes: deletion.changes,
    onDone() {
      if (row === undefined) return
      snackbar.done(deletion.deleted(row))
      onDeleted?.()
    },
  })
  return {
    ask(next, afterwards) {
      setAsked({ row: next, onDeleted: afterwards })
      setOpened(true)
    },
    dialog: row !== undefined && (
      <ConfirmDialog
        opened={opened}
        onClose={() => setOpened(false)}
        confirmLabel={t(($) => $.words.delete)}
        onConfirm={() => remove.mutateAsync(deletion.input(row))}
        {...deletion.words(row)}
      />
    ),
  }
}
