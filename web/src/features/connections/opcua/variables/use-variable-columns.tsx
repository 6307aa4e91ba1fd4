import type { OpcNode } from '@fyr/contract/connections/opcua/opcua'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { TextLink } from '#ui/links.tsx'
import type { TableColumn } from '#ui/table/rows/rows.ts'
import { useStateText } from './state-text.ts'
import { VariableState } from './variable-state.tsx'

/** `ofNode`: all are of one node, which needs no column. */
export function useVariableColumns(ofNode: boolean): TableColumn<OpcNode>[] {
  const { t } = useTranslation()
  const stateText = useStateText()
  return useMemo(() => {
    const node: TableColumn<OpcNode> = {
      id: 'node',
      header: t(($) => $.words.node),
      value: ({ nodeName }) => nodeName,
      cell: ({ nodeName, deveui }) => (
        <TextLink to="/tagdetails/$deveui" params={{ deveui }}>
          {nodeName}
        </TextLink>
      ),
      width: 110,
    }
    return [
      {
        id: 'key',
        header: t(($) => $.words.key),
        value: ({ key, label }) => (label && label !== key ? `${label} ${key}` : key),
        cell: ({ key, label, deveui }) => (
          <TextLink
            to="/tagdetails/$deveui"
            params={{ deveui }}
            search={{ keys: encodeURIComponent(key) }}
            title={key}
          >
            {label || key}
          </TextLink>
        ),
        main: true,
        width: 150,
      },
      {
        id: 'state',
        header: t(($) => $.opcua.variables.state),
        value: stateText,
        sortable: ofNode,
        cell: (variable) => <VariableState variable={variable} />,
        beside: true,
        width: 275,
      },
      ...(ofNode ? [] : [node]),
      {
        id: 'path',
        header: t(($) => $.opcua.variables.path),
        value: ({ path }) => path,
        width: 170,
      },
      {
        id: 'nodeId',
        header: t(($) => $.opcua.variables.nodeId),
        value: elementOf,
        cell: (variable) => <code title={elementOf(variable)}>{elementOf(variable)}</code>,
        width: 170,
      },
    ]
  }, [t, stateText, ofNode])
}

/** Node id, with the element of an array in brackets. */
const elementOf = ({ nodeId, arrayIndex }: OpcNode): string =>
  arrayIndex === null ? nodeId : `${nodeId}[${arrayIndex}]`
