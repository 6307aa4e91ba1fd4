import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCompanyId } from '#api/session/session-state.ts'
import { Page } from '#ui/page.tsx'
import { AlarmForm } from './alarm-form.tsx'
import { newAlarm } from './alarm-values.ts'

const route = getRouteApi('/shell/of-company/alarm/create')

export function AlarmCreatePage() {
  const { t } = useTranslation()
  const [initial] = useState(newAlarm(route.useSearch()))
  return (
    <Page
      title={t(($) => $.alarms.new)}
      trail={[{ label: t(($) => $.alarms.tabs.rules), to: '/alarm/rules' }]}
    >
      <AlarmForm companyId={useCompanyId()} initial={initial} />
    </Page>
  )
}
