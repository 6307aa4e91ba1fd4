import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'

/**
 * Escape in a drawer of settings: closes it, but asks first where that takes changes back. Its Cancel says so by
 * itself and does not ask.
 */
export function useEscape(
  isDirty: () => boolean,
  cancel: () => void,
): { close: () => void; question: ReactNode } {
  const { t } = useTranslation()
  const [asking, setAsking] = useState(false)
  return {
    close: () => (isDirty() ? setAsking(true) : cancel()),
    question: (
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={t(($) => $.dashboards.edit.discardTitle)}
        text={t(($) => $.dashboards.edit.discardSettings)}
        confirmLabel={t(($) => $.dashboards.edit.discard)}
        onConfirm={cancel}
      />
    ),
  }
}
