import type { ModbusMaster } from '@fyr/contract/connections/modbus/modbus'
import { useTranslation } from 'react-i18next'
import { useDeleteDialog } from '#ui/resource/use-delete-dialog.tsx'

export function useDeleteMaster() {
  const { t } = useTranslation()
  return useDeleteDialog<ModbusMaster, { params: { id: string } }>({
    call: (api) => api.modbus.removeMaster,
    input: ({ modbusMasterId }) => ({ params: { id: modbusMasterId } }),
    changes: [(api) => api.modbus.masters, (api) => api.modbus.registersOfNode],
    words: ({ name, registers }) => ({
      title: t(($) => $.modbus.remove.title, { name }),
      text:
        registers > 0
          ? t(($) => $.modbus.remove.registers, { count: registers })
          : t(($) => $.modbus.remove.text),
    }),
    deleted: ({ name }) => t(($) => $.modbus.deleted, { name }),
  })
}
