import type { OpcNode } from '@fyr/contract/connections/opcua/opcua'
import { useTranslation } from 'react-i18next'
import { useDeleteDialog } from '#ui/resource/use-delete-dialog.tsx'
import { variableChanges } from '../queries.ts'

export function useDeleteVariable() {
  const { t } = useTranslation()
  return useDeleteDialog<OpcNode, { params: { id: string } }>({
    call: (api) => api.opcua.removeNode,
    input: ({ opcNodeId }) => ({ params: { id: opcNodeId } }),
    changes: variableChanges,
    words: ({ key, label }) => ({
      title: t(($) => $.opcua.variables.removeTitle, { name: label || key }),
      text: t(($) => $.opcua.variables.removeText),
    }),
    deleted: ({ key, label }) => t(($) => $.opcua.variables.deleted, { name: label || key }),
  })
}
