import type { PublicDashboard } from '@fyr/contract/dashboards/public-dashboards'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '#ui/browser/copy-field.tsx'
import { TextLink } from '#ui/links.tsx'
import { createdAtColumn, createdByColumn } from '#ui/resource/columns.tsx'
import type { TableColumn } from '#ui/table/rows/rows.ts'
import { TimeText } from '#ui/time/time-text.tsx'
import { addressOf } from './share/address.ts'

export function useSharedColumns(): TableColumn<PublicDashboard>[] {
  const { t } = useTranslation()
  return useMemo(
    () =>
      [
        {
          id: 'name',
          header: t(($) => $.sharing.dashboard),
          value: ({ name }) => name,
          cell: ({ name, dashboardId }) => (
            <TextLink to="/dashboard/$id" params={{ id: String(dashboardId) }}>
              {name}
            </TextLink>
          ),
          main: true,
          width: 240,
        },
        {
          id: 'expiresAt',
          header: t(($) => $.sharing.until),
          value: ({ expiresAt }) => expiresAt,
          cell: ({ expiresAt }) => <TimeText at={expiresAt} as="exact" />,
          searchable: false,
          width: 190,
        },
        {
          id: 'address',
          header: t(($) => $.sharing.address),
          value: ({ id }) => addressOf(id),
          cell: ({ id, name }) => (
            <CopyButton what={`${t(($) => $.sharing.address)}, ${name}`} value={addressOf(id)} />
          ),
          sortable: false,
          searchable: false,
          width: 140,
        },
        createdByColumn(t),
        createdAtColumn(t),
      ] satisfies TableColumn<PublicDashboard>[],
    [t],
  )
}
