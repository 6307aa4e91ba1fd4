import type { ModbusRegister } from '@fyr/contract/connections/modbus/modbus'
import { useTranslation } from 'react-i18next'
import { useDeleteDialog } from '#ui/resource/use-delete-dialog.tsx'
import { registerChanges } from '../queries.ts'

export function useDeleteRegister() {
  const { t } = useTranslation()
  return useDeleteDialog<ModbusRegister, { params: { id: string } }>({
    call: (api) => api.modbus.removeRegister,
    input: ({ modbusRegisterId }) => ({ params: { id: modbusRegisterId } }),
    changes: registerChanges,
    words: ({ key, label }) => ({
      title: t(($) => $.modbus.registers.removeTitle, { name: label || key }),
      text: t(($) => $.modbus.registers.removeText),
    }),
    deleted: ({ key, label }) => t(($) => $.modbus.registers.deleted, { name: label || key }),
  })
}
