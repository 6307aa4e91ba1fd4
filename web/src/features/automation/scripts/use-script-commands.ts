import { scriptTypes } from '@fyr/contract/automation/scripts/script-types'
import type { ScriptSummary } from '@fyr/contract/automation/scripts/scripts'
import { useTranslation } from 'react-i18next'
import type { Api } from '#api/client/contract.ts'
import { useApiMutation } from '#api/queries.ts'
import { useCompanyId } from '#api/session/session-state.ts'
import { useDeleteDialog } from '#ui/resource/use-delete-dialog.tsx'
import { snackbar } from '#ui/snackbar/snackbar.ts'

type Named = Pick<ScriptSummary, 'scriptId' | 'name'>

const maxNameLength = 255
const changes = [(api: Api) => api.scripts]

/** One that waits for readings has nothing to work on by itself; it is tested instead. */
export const mayRun = ({ enabled, isValid, type }: Pick<ScriptSummary, 'enabled' | 'isValid' | 'type'>) =>
  enabled && isValid && type !== scriptTypes.triggered

export function useDeleteScript() {
  const { t } = useTranslation()
  return useDeleteDialog<Named, { params: { id: string } }>({
    call: (api) => api.scripts.remove,
    input: ({ scriptId }) => ({ params: { id: scriptId } }),
    changes: [(api) => api.scripts.list, (api) => api.scripts.usage],
    words: ({ name }) => ({
      title: t(($) => $.scripts.remove.title, { name }),
      text: t(($) => $.scripts.remove.text),
    }),
    deleted: ({ name }) => t(($) => $.scripts.deleted, { name }),
  })
}

/** What can be done with a script beside changing it. */
export function useScriptCommands() {
  const { t } = useTranslation()
  const companyId = useCompanyId()
  const update = useApiMutation((api) => api.scripts.update, { changes })
  const copy = useApiMutation(
    (api) => async (input: Named) => {
      const { source, type, interval, description, ...bound } = await api.scripts.get({
        params: { id: input.scriptId },
      })
      const { boundTag, boundTags, boundKeys } = bound
      return await api.scripts.create({
        params: { id: companyId },
        body: {
          ...{ source, type, interval, description, boundTag, boundTags, boundKeys, enabled: false },
          name: t(($) => $.scripts.copyOf, { name: input.name }).slice(0, maxNameLength),
        },
      })
    },
    { changes, onDone: ({ name }) => snackbar.done(t(($) => $.scripts.created, { name })) },
  )
  const call = useApiMutation((api) => api.scripts.call, { changes })
  return {
    isRunning: call.isPending,
    run: ({ scriptId, name }: Named) =>
      call.mutate(
        { params: { id: scriptId }, body: {} },
        {
          onSuccess: ({ state, problem }) =>
            state === 'ok'
              ? snackbar.done(t(($) => $.scripts.runDone, { name }))
              : snackbar.failed(
                  [t(($) => $.scripts.runFailed, { name }), problem?.message].filter(Boolean).join(': '),
                ),
        },
      ),
    enable: ({ scriptId }: Named, enabled: boolean) =>
      update.mutate({ params: { id: scriptId }, body: { enabled } }),
    /** The same under another name, which does not run before it is enabled. */
    copy: ({ scriptId, name }: Named) => copy.mutate({ scriptId, name }),
  }
}
