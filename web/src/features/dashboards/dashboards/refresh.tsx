import { mdiRefresh } from '@mdi/js'
import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { pathOf } from '#api/client/contract.ts'
import { type EndpointSelector, invalidate } from '#api/queries.ts'
import { Icon } from '#ui/icon.tsx'
import { ActionIcon, Tooltip } from '#ui/layout.ts'

/** Asks anew; says that it is asking. */
export function Refresh({ of }: { of: EndpointSelector }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const fetching = useIsFetching({ queryKey: pathOf(of) }) > 0
  const label = fetching ? t(($) => $.words.loading) : t(($) => $.words.refresh)
  return (
    <Tooltip label={label}>
      <ActionIcon
        aria-label={label}
        className="fyr-refresh"
        data-busy={fetching || undefined}
        onClick={() => void invalidate(client, of)}
      >
        <Icon path={mdiRefresh} />
      </ActionIcon>
    </Tooltip>
  )
}
