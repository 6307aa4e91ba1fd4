import { fill } from '@fyr/texts/fill'
import { beforeAll } from 'vitest'
import { type Furnished, furnishCompany, names } from '../lib/company.ts'
import { waitUntil } from '../lib/program.ts'
import { onStage } from '../lib/stage.ts'
import { examineArea } from './examine.ts'
import { actionsOf, button } from './overlay-parts.ts'

const stage = onStage()
const name = 'Rattvik-5'
let company: Furnished
let reportId: string

beforeAll(async () => {
  company = await furnishCompany(stage.url)
  const { api, companyId, deveui } = company
  const post = async (path: string, body: object) => (await api.must('POST', path, body)).body
  const contacts = [
    await post('/contact', { name: names.firstName, email: 'ebba@example.com' }),
    await post('/contact', { name: names.lastName, phoneNumber: '+46701234567' }),
  ]
  const series = [{ deveui, key: 'temperature', aggregation: 'avg', resolution: 'hour' }]
  ;({ reportId } = await post(`/report/${companyId}`, {
    name,
    tempo: 0,
    refrenceDate: new Date(Date.now() - 40 * 86_400_000).toISOString(),
    exportTypes: ['excel', 'csv'],
    reportContacts: contacts.map(({ contactId }) => contactId),
    resources: [
      { type: 'tag', columns: ['name', 'state'] },
      { type: 'sensor', series },
      { type: 'alarm', ids: [deveui] },
    ],
  }))
  const end = new Date()
  const range = { start: new Date(end.getTime() - 86_400_000), end, send: true }
  const { historyId } = await post(`/report/manual-export/${reportId}`, range)
  const isMade = async () => (await api.must('GET', `/report/history/${historyId}`)).body.state === 'done'
  await waitUntil(isMade, 30_000)
})

examineArea(stage, {
  visits: () => [
    { path: '/report', title: (t) => t.reports.title },
    { path: '/report/history', title: (t) => t.reports.title },
    { path: '/report/create', title: (t) => t.reports.new },
    { path: '/report/export', title: (t) => t.reports.export.title },
    { path: `/report/${reportId}`, title: () => name },
    { path: `/report/${reportId}?tab=history`, title: () => name },
  ],
  overlays: () => [
    {
      name: 'running a report',
      path: `/report/${reportId}`,
      open: (t) => [button(t.reports.makeNow.open)],
    },
    { name: 'what can be done with a report', path: '/report', open: (t) => [actionsOf(t, name)] },
    {
      name: 'deleting a run',
      path: '/report/history',
      open: (t) => [actionsOf(t, name), { role: 'menuitem', name: t.words.delete }],
    },
    {
      name: 'what became of a mail',
      path: `/report/${reportId}?tab=history`,
      open: (t) => [button(new RegExp(`: ${fill(t.alarms.delivery.show, {})}$`))],
    },
  ],
})
