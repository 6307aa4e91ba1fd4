import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useCompanyId } from '#api/session/session-state.ts'
import { oneAlarm } from '#entities/alarms/queries.ts'
import { Skeleton } from '#ui/layout.ts'
import { LinkButton } from '#ui/links.tsx'
import { ResourcePage } from '#ui/resource/resource-page.tsx'
import { StatusBadge } from '#ui/status.tsx'
import { stateOf } from '../rules/alarm-state.ts'
import { useDeleteAlarm } from '../rules/use-delete-alarm.ts'
import { AlarmForm } from './alarm-form.tsx'
import { valuesOf } from './alarm-values.ts'

// Below the preview: the form need not wait for it.
const LatestDeliveries = lazy(async () => ({
  default: (await import('../history/latest-deliveries.tsx')).LatestDeliveries,
}))

const route = getRouteApi('/shell/of-company/alarm/$id')

export function AlarmPage() {
  const { t } = useTranslation()
  const { id } = route.useParams()
  const companyId = useCompanyId()
  return (
    <ResourcePage
      query={useQuery(oneAlarm(id))}
      nameOf={({ name }) => name}
      title={t(($) => $.alarms.edit)}
      trail={[{ label: t(($) => $.alarms.tabs.rules), to: '/alarm/rules' }]}
      skeletonHeight={640}
      beside={(alarm) =>
        stateOf(alarm) === 'triggered' && (
          <StatusBadge status="alarm">{t(($) => $.alarms.state.triggered)}</StatusBadge>
        )
      }
      deletion={useDeleteAlarm()}
      buttons={() => (
        <LinkButton variant="default" to="/alarm/history" search={{ alarmId: id }}>
          {t(($) => $.alarms.showHistory)}
        </LinkButton>
      )}
    >
      {(alarm) => (
        <AlarmForm
          key={alarm.id}
          companyId={companyId}
          alarm={alarm}
          initial={valuesOf(alarm)}
          beside={
            <Suspense fallback={<Skeleton height={120} />}>
              <LatestDeliveries companyId={companyId} alarmId={id} />
            </Suspense>
          }
        />
      )}
    </ResourcePage>
  )
}
