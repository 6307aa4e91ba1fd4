import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import { useMayCall } from '#api/session/rights.ts'
import { Skeleton } from '#ui/layout.ts'
import { Facts } from '#ui/page/facts.tsx'
import { Section } from '#ui/page.tsx'
import { Loaded } from '#ui/states.tsx'
import { companyPreview, companyRetention } from './queries.ts'
import { RetentionForm } from './retention-form.tsx'

/** How long the company keeps its readings; changed by its administrators, read by the others. */
export function CompanyRetention({ companyId }: { companyId: string }) {
  const { t } = useTranslation()
  const mayChange = useMayCall((api) => api.retention.setOfCompany)
  const query = useQuery(companyRetention(companyId))
  const update = useApiMutation((api) => api.retention.setOfCompany, {
    showsErrors: true,
    changes: [(api) => api.retention, (api) => api.readings],
  })
  return (
    <Section id="retention" title={t(($) => $.retention.title)}>
      <Loaded query={query} skeleton={<Skeleton height={mayChange ? 160 : 40} />}>
        {({ days }) =>
          mayChange ? (
            <RetentionForm
              label={t(($) => $.retention.company)}
              hint={t(($) => $.retention.companyHint)}
              days={days}
              of={companyId}
              preview={(wanted, signal) => companyPreview(companyId, wanted ?? 0, signal)}
              save={(wanted) => update.mutateAsync({ params: { companyId }, body: { days: wanted ?? 0 } })}
            />
          ) : (
            <Facts
              facts={[
                {
                  label: t(($) => $.retention.company),
                  value:
                    days === 0 ? t(($) => $.retention.forEver) : t(($) => $.retention.count, { count: days }),
                },
              ]}
            />
          )
        }
      </Loaded>
    </Section>
  )
}
