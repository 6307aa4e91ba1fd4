import type { Texts } from '@fyr/texts'
import { beforeAll } from 'vitest'
import { type Furnished, furnishCompany, names } from '../lib/company.ts'
import { waitUntil } from '../lib/program/program.ts'
import { onStage } from '../lib/stage.ts'
import { examineArea } from './examine.ts'
import { button } from './overlay-parts.ts'

const stage = onStage()
let company: Furnished

beforeAll(async () => {
  company = await furnishCompany(stage.url)
  const { api, companyId, alarmId } = company
  // No mail server is named, so that the message fails and says why.
  await api.must('PUT', `/companies/${companyId}/alarm/${alarmId}`, {
    alertType: 2,
    alarmContacts: [{ contactType: 'EMAIL', email: 'vakt@example.com' }],
  })
  const [active] = (await api.must('GET', `/companies/${companyId}/alarm/active`)).body
  await api.must('POST', `/alarms/active/${active.id}/status`, {})
  await company.raise(11.5)
  const isTold = async () =>
    (await api.must('GET', `/companies/${companyId}/alarm/history`)).body.some(
      ({ deliveries }: { deliveries: { state: string }[] }) =>
        deliveries.some(({ state }) => state === 'failed'),
    )
  await waitUntil(isTold, 15_000)
})

examineArea(stage, {
  visits: () => [
    ...['', '?step=application', '?step=application&topic=site/roof&type=2'].map((step) => ({
      path: `/tag/create${step}`,
      title: (t: Texts) => t.nodes.add,
    })),
    { path: `/tag/create/${company.deveui}`, title: (t) => t.nodes.settings.title },
    { path: `/tagdetails/${company.deveui}/import`, title: (t) => t.readings.import },
    ...['/alarm/rules', '/alarm/active', '/alarm/history'].map((path) => ({
      path,
      title: (t: Texts) => t.alarms.title,
    })),
    { path: `/alarm/create?deveui=${company.deveui}&key=temperature`, title: (t) => t.alarms.new },
    { path: `/alarm/${company.alarmId}`, title: () => names.alarm },
  ],
  overlays: () => [
    {
      name: 'what became of the messages of an alarm',
      path: '/alarm/history',
      open: (t) => [button(`${t.alarms.delivery.failed}: ${t.alarms.delivery.show}`)],
    },
    {
      name: 'acknowledging',
      path: '/alarm/active',
      open: (t) => [button(`${t.alarms.acknowledge.action}: ${names.alarm}, ${names.busy}`)],
    },
  ],
})
