import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session/rights.ts'
import { DeleteMenu } from '#ui/dialogs/delete-menu.tsx'
import { Skeleton } from '#ui/layout.ts'
import { Page } from '#ui/page.tsx'
import { Loaded } from '#ui/states.tsx'
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
  const navigate = useNavigate()
  const query = useQuery(oneWindow(id))
  const deletion = useDeleteWindow(() => void navigate({ to: '/alarm/maintenance', ignoreBlocker: true }))
  const window = query.data
  return (
    <Page
      title={window?.name ?? t(($) => $.alarms.maintenance.edit)}
      trail={useTrail()}
      beside={window && <WindowStatus window={window} />}
      actions={window && mayChange && <DeleteMenu onClick={() => deletion.ask(window)} />}
    >
      <Loaded query={query} skeleton={<Skeleton height={420} />}>
        {(loaded) => <WindowForm key={loaded.id} window={loaded} />}
      </Loaded>
      {deletion.dialog}
    </Page>
  )
}

function useTrail() {
  const { t } = useTranslation()
  return [{ label: t(($) => $.alarms.tabs.maintenance), to: '/alarm/maintenance' as const }]
}
