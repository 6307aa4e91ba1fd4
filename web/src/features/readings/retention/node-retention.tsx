import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import { Skeleton } from '#ui/layout.ts'
import { Loaded } from '#ui/states.tsx'
import { nodePreview, nodeRetention } from './queries.ts'
import { RetentionForm } from './retention-form.tsx'

/** How long a node keeps its readings. Ask for Tag.Update before offering it. */
export function NodeRetention({ deveui }: { deveui: string }) {
  const { t } = useTranslation()
  const query = useQuery(nodeRetention(deveui))
  const update = useApiMutation((api) => api.retention.setOfNode, {
    showsErrors: true,
    changes: [(api) => api.retention, (api) => api.readings],
  })
  return (
    <div>
      <h2 className="fyr-small-heading">{t(($) => $.retention.title)}</h2>
      <Loaded query={query} skeleton={<Skeleton height={160} />}>
        {({ days, companyDays }) => (
          <RetentionForm
            label={t(($) => $.retention.node)}
            hint={t(($) => $.retention.nodeHint)}
            days={days}
            companyDays={companyDays}
            of={deveui}
            preview={(wanted, signal) => nodePreview(deveui, wanted, signal)}
            save={(wanted) => update.mutateAsync({ params: { id: deveui }, body: { days: wanted } })}
          />
        )}
      </Loaded>
    </div>
  )
}
