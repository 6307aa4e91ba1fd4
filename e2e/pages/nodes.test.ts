import { beforeAll } from 'vitest'
import { type Furnished, furnishCompany, names } from '../lib/company.ts'
import { onStage } from '../lib/stage.ts'
import { examineArea } from './examine.ts'
import { actionsOf, button } from './overlay-parts.ts'

const stage = onStage()
let company: Furnished
let gatewayId: string
let signalTestId: string

beforeAll(async () => {
  company = await furnishCompany(stage.url)
  const { api, companyId, deveui } = company
  const gateway = { name: names.gateway, eui: '8404101111112220', lat: 57.7, long: 12.9 }
  ;({ gatewayId } = (await api.must('POST', `/gateway/${companyId}`, gateway)).body)
  ;({ signalTestId } = (await api.must('POST', `/signaltest/${companyId}`, { deveui })).body)
  const entry = { text: names.comment, time: new Date().toISOString() }
  await api.must('POST', `/tagJournal/${deveui}`, entry)
})

const node = () => `/tagdetails/${company.deveui}`

examineArea(stage, {
  visits: () => [
    { path: '/tag', title: (t) => t.nodes.title },
    { path: '/tag?q=nothing-like-it', title: (t) => t.nodes.title },
    ...[
      '',
      '?compare=previous-week',
      '?tab=data',
      '?tab=keys',
      '?tab=alarms',
      '?tab=journal',
      '?tab=errors',
      '?tab=connection',
      '?tab=settings',
    ].map((tab) => ({
      path: `${node()}${tab}`,
      title: () => names.busy,
    })),
    { path: '/tagdetails/rattvik-2', title: () => names.quiet },
    { path: '/gateways', title: (t) => t.gateways.title },
    { path: `/gateways/${gatewayId}`, title: () => names.gateway },
    { path: '/signaltest', title: (t) => t.signalTests.title },
    { path: `/signaltest/peek/${signalTestId}`, title: () => names.busy },
  ],
  overlays: () => [
    { name: 'the filters', path: '/tag', open: (t) => [button(t.ui.table.filters)] },
    { name: 'the columns', path: '/tag', phone: false, open: (t) => [button(t.ui.table.columns)] },
    { name: 'the order', path: '/tag', phone: true, open: (t) => [button(t.ui.table.sortBy)] },
    { name: 'what can be done with a node', path: '/tag', open: (t) => [actionsOf(t, names.busy)] },
    {
      name: 'deleting a node',
      path: '/tag',
      open: (t) => [actionsOf(t, names.busy), { role: 'menuitem', name: t.words.delete }],
    },
    {
      name: 'a range of two moments',
      path: node(),
      phone: false,
      open: (t) => [button(t.ui.range.custom)],
    },
    {
      name: 'a range of two moments on a phone',
      path: node(),
      phone: true,
      open: (t) => [
        { role: 'button', name: new RegExp(`^${t.ui.range.label}: `) },
        button(t.ui.range.custom),
      ],
    },
    {
      name: 'adding to a dashboard',
      path: node(),
      open: (t) => [button(t.nodes.addToDashboard.action)],
    },
    { name: 'a key', path: `${node()}?tab=keys`, open: (t) => [button(t.nodes.keys.add)] },
  ],
})
