import type { Action } from '@fyr/contract/automation/actions'
import { useTranslation } from 'react-i18next'
import type { Api } from '#api/client/contract.ts'
import { useApiMutation } from '#api/queries.ts'
import { useDeleteDialog } from '#ui/resource/use-delete-dialog.tsx'
import { snackbar } from '#ui/snackbar/snackbar.ts'

const changes = [(api: Api) => api.actions]

/** What can be done with an action beside changing it. */
export function useActionCommands() {
  const { t } = useTranslation()
  const wasReset = () => snackbar.done(t(($) => $.actions.wasReset))
  const test = useApiMutation((api) => api.actions.test, {
    changes,
    onDone: ({ deliveries: count }) =>
      snackbar.done(count === 0 ? t(($) => $.actions.testNone) : t(($) => $.actions.tested, { count })),
  })
  const reset = useApiMutation((api) => api.actions.reset, { changes, onDone: wasReset })
  const resetAll = useApiMutation((api) => api.actions.resetAll, { changes, onDone: wasReset })
  return { test, reset, resetAll }
}

export function useDeleteAction() {
  const { t } = useTranslation()
  return useDeleteDialog<Action, { params: { id: string } }>({
    call: (api) => api.actions.remove,
    input: ({ actionId }) => ({ params: { id: actionId } }),
    changes: [(api) => api.actions.list, (api) => api.actions.history],
    words: ({ title: name }) => ({
      title: t(($) => $.actions.remove.title, { name }),
      text: t(($) => $.actions.remove.text),
    }),
    deleted: ({ title: name }) => t(($) => $.actions.deleted, { name }),
  })
}
