import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { kindName, kinds } from '#entities/nodes/kinds.ts'

/** What nodes are filtered by: columns of the list, and all that the map has of them. */
export function useNodeFilters(applications: readonly { id: string; name: string }[]) {
  const { t } = useTranslation()
  return useMemo(
    () => ({
      alarm: {
        id: 'alarm',
        header: t(($) => $.words.status),
        filter: (['alarm', 'silent', 'lowBattery', 'inactive'] as const).map((value) => ({
          value,
          label: t(($) => $.nodes.condition[value]),
        })),
        filterOne: true,
      },
      application: {
        id: 'application',
        header: t(($) => $.words.application),
        filter: applications.map(({ id, name }) => ({ value: id, label: name })),
        filterOne: true,
      },
      nodeType: {
        id: 'nodeType',
        header: t(($) => $.nodes.kind),
        filter: Object.values(kinds).map((kind) => ({ value: String(kind), label: kindName(kind) })),
        filterOne: true,
      },
    }),
    [t, applications],
  )
}
