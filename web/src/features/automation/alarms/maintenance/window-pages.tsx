import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session/rights.ts'
import { Page } from '#ui/page.tsx'
import { ResourcePage } from '#ui/resource/resource-page.tsx'
import { oneWindow } from './queries.ts'
import { useDeleteWindow } from './use-delete-window.ts'
import { WindowStatus } from './use-window-columns.tsx'
import { WindowForm } from './window-form.tsx'

const route = getRouteApi('/shell/of-company/alarm/maintenance/$id')

export function WindowCreatePage() {
  const { t } = useTranslation()
  return (
    <Page title={t(($) => $.alarms.maintenance.new)} trail={useTrail()}>
      <WindowForm />
    </Page>
  )
}

export function WindowPage() {
  const { t } = useTranslation()
  const { id } = route.useParams()
  const mayChange = useMay()('Alarm.Update')
  return (
    <ResourcePage
      query={useQuery(oneWindow(id))}
      nameOf={({ name }) => name}
      title={t(($) => $.alarms.maintenance.edit)}
      trail={useTrail()}
      skeletonHeight={420}
      beside={(window) => <WindowStatus window={window} />}
      deletion={useDeleteWindow()}
      mayDelete={() => mayChange}
    >
      {(window) => <WindowForm key={window.id} window={window} />}
    </ResourcePage>
  )
}

function useTrail() {
  const { t } = useTranslation()
  return [{ label: t(($) => $.alarms.tabs.maintenance), to: '/alarm/maintenance' as const }]
}
