import type { OpcNode } from '@fyr/contract/connections/opcua/opcua'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session/rights.ts'
import { deleteItem, editItem } from '#ui/menus/menu-items.ts'
import type { ListState } from '#ui/resource/list-state.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { useDeleteVariable } from './use-delete-variable.ts'
import { useVariableColumns } from './use-variable-columns.tsx'

interface VariableTableProps {
  list: ListState<OpcNode>
  /** Leaves the column of the node out. */
  ofNode?: boolean
  /** False: the feature is off, and a variable can only be deleted. */
  mayEdit: boolean
  onEdit: (variable: OpcNode) => void
  empty: ReactNode
}

/** The variables of a server or of a node with the state of each. */
export function VariableTable({ list, ofNode = false, mayEdit, onEdit, empty }: VariableTableProps) {
  const { t } = useTranslation()
  const mayDelete = useMay()('Company.Update')
  const deletion = useDeleteVariable()
  const columns = useVariableColumns(ofNode)
  return (
    <>
      <DataTable
        label={t(($) => $.opcua.variables.title)}
        counted="variables"
        columns={columns}
        {...list}
        rowId={rowId}
        rowLabel={({ key, label }) => label || key}
        {...(mayDelete && {
          rowMenu: (variable: OpcNode) => [
            mayEdit && editItem(t, () => onEdit(variable)),
            deleteItem(t, () => deletion.ask(variable)),
          ],
        })}
        empty={empty}
      />
      {deletion.dialog}
    </>
  )
}

const rowId = ({ opcNodeId }: OpcNode) => opcNodeId
