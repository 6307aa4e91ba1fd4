import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '#api/queries.ts'
import { WithCompany } from '#features/company/with-company.tsx'
import { Page } from '#ui/page.tsx'
import { snackbar } from '#ui/snackbar.ts'
import { AlarmForm } from './alarm-form.tsx'
import { bodyOf, newAlarm } from './alarm-values.ts'

const route = getRouteApi('/shell/alarm/create')

export function AlarmCreatePage() {
  const { t } = useTranslation()
  return (
    <Page title={t(($) => $.alarms.new)} trail={[{ label: t(($) => $.alarms.title), to: '/alarm' }]}>
      <WithCompany>{(companyId) => <NewAlarm companyId={companyId} />}</WithCompany>
    </Page>
  )
}

function NewAlarm({ companyId }: { companyId: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [initial] = useState(newAlarm(route.useSearch()))
  const create = useCall((api) => api.alarms.create, {
    showsErrors: true,
    changes: [(api) => api.alarms, (api) => api.companies.overview],
  })
  return (
    <AlarmForm
      initial={initial}
      submitLabel={t(($) => $.alarms.form.create)}
      save={(values) => create.mutateAsync({ params: { id: companyId }, body: bodyOf(values) })}
      onSaved={({ name }) => {
        snackbar.done(t(($) => $.alarms.form.created, { name }))
        void navigate({ to: '/alarm', ignoreBlocker: true })
      }}
      onCancel={() => void navigate({ to: '/alarm' })}
    />
  )
}
