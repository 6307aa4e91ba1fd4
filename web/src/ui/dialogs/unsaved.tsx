import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from './confirm-dialog.tsx'

interface UnsavedGuardProps {
  dirty: boolean
  /** Somebody leaves knowing that the changes are lost. Not told when the tab is closed or reloaded. */
  onLeave?: () => void
}

/** Asks before leaving the page or closing the tab while `dirty`; put it once in a page with a form. */
export function UnsavedGuard({ dirty, onLeave }: UnsavedGuardProps) {
  const { t } = useTranslation()
  const { status, proceed, reset } = useBlocker({
    // A change of the address on the same page (a filter, a step) leaves nothing.
    shouldBlockFn: ({ current, next }) => dirty && current.pathname !== next.pathname,
    enableBeforeUnload: () => dirty,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      opened={status === 'blocked'}
      onClose={() => reset?.()}
      title={t(($) => $.shell.unsaved.title)}
      text={t(($) => $.shell.unsaved.text)}
      confirmLabel={t(($) => $.shell.unsaved.leave)}
      onConfirm={() => {
        onLeave?.()
        proceed?.()
      }}
    />
  )
}
