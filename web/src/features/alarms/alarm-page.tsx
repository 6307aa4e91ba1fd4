import type { Alarm } from '@fyr/contract/alarms'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '#api/queries.ts'
import { WithCompany } from '#features/company/with-company.tsx'
import { DeleteButton } from '#ui/delete-button.tsx'
import { Skeleton } from '#ui/layout.ts'
import { LinkButton } from '#ui/links.tsx'
import { Page } from '#ui/page.tsx'
import { snackbar } from '#ui/snackbar.ts'
import { Loaded } from '#ui/states.tsx'
import { StatusBadge } from '#ui/status.tsx'
import { AlarmForm } from './alarm-form.tsx'
import { stateOf } from './alarm-state.ts'
import { bodyOf, valuesOf } from './alarm-values.ts'
import { DeleteAlarm } from './delete-alarm.tsx'
import { oneAlarm } from './queries.ts'

const route = getRouteApi('/shell/alarm/$id')

export function AlarmPage() {
  const { t } = useTranslation()
  const { id } = route.useParams()
  const navigate = useNavigate()
  const query = useQuery(oneAlarm(id))
  const [deleting, setDeleting] = useState(false)
  const alarm = query.data
  return (
    <Page
      title={alarm?.name ?? t(($) => $.alarms.edit)}
      trail={[{ label: t(($) => $.alarms.title), to: '/alarm' }]}
      beside={
        alarm &&
        stateOf(alarm) === 'triggered' && (
          <StatusBadge status="alarm">{t(($) => $.alarms.state.triggered)}</StatusBadge>
        )
      }
      actions={
        alarm && (
          <>
            <DeleteButton onClick={() => setDeleting(true)} />
            <LinkButton variant="default" to="/alarm/history" search={{ alarmId: id }}>
              {t(($) => $.alarms.showHistory)}
            </LinkButton>
          </>
        )
      }
    >
      <WithCompany>
        {(companyId) => (
          <Loaded query={query} skeleton={<Skeleton height={640} />}>
            {(loaded) => <EditAlarm key={loaded.id} alarm={loaded} companyId={companyId} />}
          </Loaded>
        )}
      </WithCompany>
      <DeleteAlarm
        alarm={deleting && alarm ? alarm : null}
        onClose={() => setDeleting(false)}
        onDeleted={() => void navigate({ to: '/alarm', ignoreBlocker: true })}
      />
    </Page>
  )
}

function EditAlarm({ alarm, companyId }: { alarm: Alarm; companyId: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  // What is being changed stays when live events fetch the alarm again.
  const [initial] = useState(() => valuesOf(alarm))
  const update = useCall((api) => api.alarms.update, {
    showsErrors: true,
    changes: [(api) => api.alarms, (api) => api.companies.overview],
  })
  return (
    <AlarmForm
      initial={initial}
      submitLabel={t(($) => $.words.save)}
      save={(values) =>
        update.mutateAsync({ params: { id: companyId, alarmId: alarm.id }, body: bodyOf(values) })
      }
      onSaved={({ name }) => {
        snackbar.done(t(($) => $.alarms.form.saved, { name }))
        void navigate({ to: '/alarm', ignoreBlocker: true })
      }}
      onCancel={() => void navigate({ to: '/alarm' })}
    />
  )
}
