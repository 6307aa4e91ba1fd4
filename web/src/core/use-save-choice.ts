import { useTranslation } from 'react-i18next'
import { problemText } from '#api/problem.ts'
import { snackbar } from '#ui/snackbar/snackbar.ts'

/** For choices that are applied at once and saved without a button: a snackbar tells why one was not saved. */
export function useSaveChoice(): (saving: Promise<unknown>) => void {
  const { t } = useTranslation()
  return (saving) => {
    saving.catch((error: unknown) =>
      snackbar.failed(t(($) => $.settings.saveFailed, { reason: problemText(error, t) })),
    )
  }
}
