import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useCompanyId } from '#api/session/session-state.ts'
import { oneAlarm } from '#entities/alarms/queries.ts'
import { DeleteMenu } from '#ui/dialogs/delete-menu.tsx'
import { Skeleton } from '#ui/layout.ts'
import { LinkButton } from '#ui/links.tsx'
import { Page } from '#ui/page.tsx'
import { Loaded } from '#ui/states.tsx'
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
  const navigate = useNavigate()
  const query = useQuery(oneAlarm(id))
  const deletion = useDeleteAlarm(() => void navigate({ to: '/alarm/rules', ignoreBlocker: true }))
  const alarm = query.data
  return (
    <Page
      title={alarm?.name ?? t(($) => $.alarms.edit)}
      trail={[{ label: t(($) => $.alarms.tabs.rules), to: '/alarm/rules' }]}
      beside={
        alarm &&
        stateOf(alarm) === 'triggered' && (
          <StatusBadge status="alarm">{t(($) => $.alarms.state.triggered)}</StatusBadge>
        )
      }
      actions={
        alarm && (
          <>
            <DeleteMenu onClick={() => deletion.ask(alarm)} />
            <LinkButton variant="default" to="/alarm/history" search={{ alarmId: id }}>
              {t(($) => $.alarms.showHistory)}
            </LinkButton>
          </>
        )
      }
    >
      <Loaded query={query} skeleton={<Skeleton height={640} />}>
        {(loaded) => (
          <AlarmForm
            key={loaded.id}
            companyId={companyId}
            alarm={loaded}
            initial={valuesOf(loaded)}
            beside={
              <Suspense fallback={<Skeleton height={120} />}>
                <LatestDeliveries companyId={companyId} alarmId={id} />
              </Suspense>
            }
          />
        )}
      </Loaded>
      {deletion.dialog}
    </Page>
  )
}
