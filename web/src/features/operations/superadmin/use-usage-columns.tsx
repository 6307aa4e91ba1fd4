import type { CompanyUsage } from '@fyr/contract/settings/licence'
import { formatNumber } from '@fyr/contract/values/numbers/format-number'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatBytes } from '#ui/format/bytes.ts'
import { createdAtColumn, nameColumn } from '#ui/resource/columns.tsx'
import { StatusBadge } from '#ui/status.tsx'
import type { TableColumn } from '#ui/table/rows/rows.ts'
import { useTimeSettings } from '#ui/time/context.tsx'

export function useUsageColumns(): TableColumn<CompanyUsage>[] {
  const { t } = useTranslation()
  const { language } = useTimeSettings()
  return useMemo(() => {
    const number = (value: number) => formatNumber(value, language)
    const digits = (text: string | null) =>
      text === null ? <span className="fyr-dimmed">–</span> : <span className="fyr-digits">{text}</span>
    return [
      nameColumn(t),
      {
        id: 'nodes',
        header: t(($) => $.superadmin.columns.nodes),
        value: ({ nodes }) => nodes,
        cell: ({ nodes, maxNodes }) =>
          digits(
            maxNodes === 0
              ? number(nodes)
              : t(($) => $.superadmin.ofLimit, { used: number(nodes), maximum: number(maxNodes) }),
          ),
        align: 'end',
        width: 130,
      },
      {
        id: 'state',
        header: t(($) => $.words.status),
        cell: ({ nodes, maxNodes, isDemo }) => {
          if (maxNodes !== 0 && nodes >= maxNodes) {
            return (
              <StatusBadge status="attention" look="plain">
                {t(($) => $.superadmin.atLimit)}
              </StatusBadge>
            )
          }
          return isDemo ? <span className="fyr-dimmed">{t(($) => $.superadmin.demo)}</span> : null
        },
        width: 165,
      },
      {
        id: 'users',
        header: t(($) => $.superadmin.columns.users),
        value: ({ users }) => users,
        cell: ({ users }) => digits(number(users)),
        align: 'end',
        width: 120,
      },
      {
        id: 'readingsPerDay',
        header: t(($) => $.superadmin.columns.readingsPerDay),
        value: ({ readingsPerDay }) => readingsPerDay,
        cell: ({ readingsPerDay }) => digits(readingsPerDay === null ? null : number(readingsPerDay)),
        align: 'end',
        width: 190,
      },
      {
        id: 'storageBytes',
        header: t(($) => $.superadmin.columns.storage),
        value: ({ storageBytes }) => storageBytes,
        cell: ({ storageBytes }) =>
          // What is not flushed yet weighs nothing.
          digits(!storageBytes ? null : formatBytes(storageBytes, language)),
        align: 'end',
        width: 110,
      },
      createdAtColumn(t, { standard: false }),
    ]
  }, [t, language])
}
