import type { ModbusRegister } from '@fyr/contract/connections/modbus/modbus'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session/rights.ts'
import { deleteItem, editItem } from '#ui/menus/menu-items.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { localRows } from '#ui/table/rows/rows.ts'
import { useTableView } from '#ui/table/view/use-table-view.ts'
import { useDeleteRegister } from './use-delete-register.ts'
import { useRegisterColumns } from './use-register-columns.tsx'

interface RegisterTableProps {
  query: UseQueryResult<ModbusRegister[]>
  /** Leaves the column of the node out. */
  ofNode?: boolean
  onEdit: (register: ModbusRegister) => void
  toolbar?: ReactNode
  empty: ReactNode
}

/** The registers of a master or of a node with the state of each. */
export function RegisterTable({ query, ofNode = false, onEdit, toolbar, empty }: RegisterTableProps) {
  const { t } = useTranslation()
  const mayChange = useMay()('Company.Update')
  const [view, onView] = useTableView()
  const deletion = useDeleteRegister()
  const columns = useRegisterColumns(ofNode)
  return (
    <>
      <DataTable
        label={t(($) => $.modbus.registers.title)}
        counted="registers"
        columns={columns}
        source={useMemo(() => localRows(query), [query])}
        view={view}
        onView={onView}
        rowId={rowId}
        rowLabel={({ key, label }) => label || key}
        {...(mayChange && {
          rowMenu: (register: ModbusRegister) => [
            editItem(t, () => onEdit(register)),
            deleteItem(t, () => deletion.ask(register)),
          ],
        })}
        toolbar={toolbar}
        empty={empty}
      />
      {deletion.dialog}
    </>
  )
}

const rowId = ({ modbusRegisterId }: ModbusRegister) => modbusRegisterId
