import type { ReportRun } from '@fyr/contract/reports/report-runs'
import { mdiCloseCircleOutline } from '@mdi/js'
import { useTranslation } from 'react-i18next'
import type { Api } from '#api/client/contract.ts'
import { useApiMutation } from '#api/queries.ts'
import { useMay } from '#api/session/rights.ts'
import type { MenuItems } from '#ui/menus/menu-button.tsx'
import { deleteItem } from '#ui/menus/menu-items.ts'
import { useDeleteDialog } from '#ui/resource/use-delete-dialog.tsx'
import { snackbar } from '#ui/snackbar/snackbar.ts'
import { isOpen } from '../queries.ts'

const changes = [
  (api: Api) => api.reports.ofReport,
  (api: Api) => api.reports.ofCompany,
  (api: Api) => api.reports.run,
]

/** What can be done with a run: `menu` for a row, `dialog` somewhere on the page. */
export function useRunCommands() {
  const { t } = useTranslation()
  const may = useMay()
  const cancel = useApiMutation((api) => api.reports.cancel, {
    changes,
    onDone: () => snackbar.done(t(($) => $.reports.history.cancelled)),
  })
  const deletion = useDeleteDialog<ReportRun, { params: { id: string } }>({
    call: (api) => api.reports.removeRun,
    input: ({ historyId }) => ({ params: { id: historyId } }),
    changes,
    words: ({ name }) => ({
      title: t(($) => $.reports.history.remove.title, { name }),
      text: t(($) => $.reports.history.remove.text),
    }),
    deleted: () => t(($) => $.reports.history.removed),
  })
  const menu = (run: ReportRun): MenuItems => [
    run.mayCancel &&
      isOpen(run) && {
        label: t(($) => $.reports.history.cancel),
        icon: mdiCloseCircleOutline,
        onClick: () => cancel.mutate({ params: { id: run.historyId } }),
      },
    may('Report.Update') && !isOpen(run) && deleteItem(t, () => deletion.ask(run)),
  ]
  return { cancel, menu, dialog: deletion.dialog }
}
