import type { OpcNode } from '@fyr/contract/connections/opcua/opcua'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session/rights.ts'
import { deleteItem, editItem } from '#ui/menus/menu-items.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { localRows } from '#ui/table/rows/rows.ts'
import { useTableView } from '#ui/table/view/use-table-view.ts'
import { useDeleteVariable } from './use-delete-variable.ts'
import { useVariableColumns } from './use-variable-columns.tsx'

interface VariableTableProps {
  query: UseQueryResult<OpcNode[]>
  /** Leaves the column of the node out. */
  ofNode?: boolean
  /** False: the feature is off, and a variable can only be deleted. */
  mayEdit: boolean
  onEdit: (variable: OpcNode) => void
  empty: ReactNode
}

/** The variables of a server or of a node with the state of each. */
export function VariableTable({ query, ofNode = false, mayEdit, onEdit, empty }: VariableTableProps) {
  const { t } = useTranslation()
  const mayDelete = useMay()('Company.Update')
  const [view, onView] = useTableView()
  const deletion = useDeleteVariable()
  const columns = useVariableColumns(ofNode)
  return (
    <>
      <DataTable
        label={t(($) => $.opcua.variables.title)}
        counted="variables"
        columns={columns}
        source={useMemo(() => localRows(query), [query])}
        view={view}
        onView={onView}
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
