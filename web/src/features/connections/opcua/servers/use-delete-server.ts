import type { OpcServer } from '@fyr/contract/connections/opcua/opcua'
import { useTranslation } from 'react-i18next'
import { useDeleteDialog } from '#ui/resource/use-delete-dialog.tsx'

export function useDeleteServer() {
  const { t } = useTranslation()
  return useDeleteDialog<OpcServer, { params: { id: string } }>({
    call: (api) => api.opcua.removeServer,
    input: ({ opcServerId }) => ({ params: { id: opcServerId } }),
    changes: [(api) => api.opcua.servers, (api) => api.opcua.nodesOfNode],
    words: ({ name, variables }) => ({
      title: t(($) => $.opcua.remove.title, { name }),
      text:
        variables > 0
          ? t(($) => $.opcua.remove.variables, { count: variables })
          : t(($) => $.opcua.remove.text),
    }),
    deleted: ({ name }) => t(($) => $.opcua.deleted, { name }),
  })
}
