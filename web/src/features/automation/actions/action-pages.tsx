import type { Action } from '@fyr/contract/automation/actions'
import { mdiHistory, mdiSendOutline, mdiTimerRefreshOutline } from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session/rights.ts'
import { Button } from '#ui/layout.ts'
import { LinkButton } from '#ui/links.tsx'
import { Page } from '#ui/page.tsx'
import { ResourcePage } from '#ui/resource/resource-page.tsx'
import { useNow } from '#ui/time/context.tsx'
import { ActionState } from './action-state.tsx'
import { isOnCooldown } from './cooldown.ts'
import { ActionForm } from './form/action-form.tsx'
import { oneAction } from './queries.ts'
import { useActionCommands, useDeleteAction } from './use-action-commands.ts'

const route = getRouteApi('/shell/of-company/actions/$id')

export function ActionCreatePage() {
  const { t } = useTranslation()
  return (
    <Page title={t(($) => $.actions.new)} trail={[{ label: t(($) => $.actions.title), to: '/actions' }]}>
      <ActionForm />
    </Page>
  )
}

export function ActionPage() {
  const { t } = useTranslation()
  const { id } = route.useParams()
  const mayChange = useMay()('Actions.Create')
  return (
    <ResourcePage
      query={useQuery(oneAction(id))}
      nameOf={({ title }) => title}
      title={t(($) => $.actions.edit)}
      trail={[{ label: t(($) => $.actions.title), to: '/actions' }]}
      skeletonHeight={420}
      beside={(action) => <ActionState action={action} />}
      deletion={useDeleteAction()}
      mayDelete={() => mayChange}
      buttons={(action) => <Commands action={action} mayChange={mayChange} />}
    >
      {(action) => <ActionForm key={action.actionId} action={action} />}
    </ResourcePage>
  )
}

function Commands({ action, mayChange }: { action: Action; mayChange: boolean }) {
  const { t } = useTranslation()
  const { test, reset } = useActionCommands()
  const now = useNow()
  const order = { params: { id: action.actionId } }
  return (
    <>
      <LinkButton
        to="/actions/history"
        search={{ actionId: action.actionId }}
        variant="default"
        icon={mdiHistory}
      >
        {t(($) => $.actions.tabs.history)}
      </LinkButton>
      {mayChange && isOnCooldown(action, now) && (
        <Button
          variant="default"
          loading={reset.isPending}
          icon={mdiTimerRefreshOutline}
          onClick={() => reset.mutate(order)}
        >
          {t(($) => $.actions.reset)}
        </Button>
      )}
      {mayChange && (
        <Button
          variant="default"
          loading={test.isPending}
          icon={mdiSendOutline}
          onClick={() => test.mutate(order)}
        >
          {t(($) => $.actions.test)}
        </Button>
      )}
    </>
  )
}
