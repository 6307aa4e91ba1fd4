import type { Gateway } from '@fyr/contract/devices/gateways/gateways'
import { useTranslation } from 'react-i18next'
import { useDeleteDialog } from '#ui/resource/use-delete-dialog.tsx'

export function useDeleteGateway() {
  const { t } = useTranslation()
  return useDeleteDialog<Gateway, { params: { id: string } }>({
    call: (api) => api.gateways.remove,
    input: ({ gatewayId }) => ({ params: { id: gatewayId } }),
    changes: [(api) => api.gateways.list],
    words: ({ name }) => ({
      title: t(($) => $.gateways.remove.title, { name }),
      text: t(($) => $.gateways.remove.text),
    }),
    deleted: ({ name }) => t(($) => $.gateways.deleted, { name }),
  })
}
