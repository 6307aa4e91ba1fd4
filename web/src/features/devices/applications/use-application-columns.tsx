import type { Application } from '@fyr/contract/devices/applications'
import { formatNumber } from '@fyr/contract/values/numbers/format-number'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session/rights.ts'
import { TextLink } from '#ui/links.tsx'
import { createdAtColumn, nameColumn } from '#ui/resource/columns.tsx'
import type { TableColumn } from '#ui/table/rows/rows.ts'
import { useTimeSettings } from '#ui/time/context.tsx'
import { useDeletionText } from './deletion-state.tsx'
import { nodesOf } from './queries.ts'

export function useApplicationColumns(): TableColumn<Application>[] {
  const { t } = useTranslation()
  const deletionText = useDeletionText()
  return useMemo(
    () => [
      nameColumn(t, {
        width: 320,
        cell: ({ name, deletion }) =>
          deletion ? (
            <>
              {name} <span className="fyr-dimmed fyr-digits">{deletionText(deletion)}</span>
            </>
          ) : (
            name
          ),
      }),
      {
        id: 'nodeCount',
        header: t(($) => $.applications.nodes),
        value: ({ nodeCount }) => nodeCount,
        cell: (application) => <NodeCount application={application} />,
        align: 'end',
        width: 100,
      },
      {
        id: 'owner',
        header: t(($) => $.applications.owner),
        value: ({ owner }) => owner,
        sortable: false,
      },
      createdAtColumn(t),
    ],
    [t, deletionText],
  )
}

/** How many nodes it has, leading to them. */
export function NodeCount({ application }: { application: Application }) {
  const { t } = useTranslation()
  const may = useMay()
  const { language } = useTimeSettings()
  const { id, name, nodeCount } = application
  const written = <span className="fyr-digits">{formatNumber(nodeCount, language)}</span>
  if (nodeCount === 0 || !may('Tag.View')) return written
  return (
    <TextLink
      to="/tag"
      search={nodesOf(id)}
      aria-label={t(($) => $.applications.nodesOf, { count: nodeCount, name })}
    >
      {written}
    </TextLink>
  )
}
