import type { FormulaSummary } from '@fyr/contract/automation/formulas/formulas'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import { useDeleteDialog } from '#ui/resource/use-delete-dialog.tsx'

type Named = Pick<FormulaSummary, 'formulaId' | 'name'>

export function useDeleteFormula() {
  const { t } = useTranslation()
  return useDeleteDialog<Named, { params: { id: string } }>({
    call: (api) => api.formulas.remove,
    input: ({ formulaId }) => ({ params: { id: formulaId } }),
    changes: [(api) => api.formulas.list, (api) => api.nodes],
    words: ({ name }) => ({
      title: t(($) => $.formulas.remove.title, { name }),
      text: t(($) => $.formulas.remove.text),
    }),
    deleted: ({ name }) => t(($) => $.formulas.deleted, { name }),
  })
}

/** Switches a formula on or off. */
export function useSwitchFormula() {
  const update = useApiMutation((api) => api.formulas.update, { changes: [(api) => api.formulas] })
  return ({ formulaId, active }: Pick<FormulaSummary, 'formulaId' | 'active'>) =>
    update.mutate({ params: { id: formulaId }, body: { active: !active } })
}
