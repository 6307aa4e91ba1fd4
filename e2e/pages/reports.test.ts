import { moduleTypes } from '@fyr/contract/widgets/types'
import { fill } from '@fyr/texts/fill'
import { beforeAll } from 'vitest'
import { makeWorkbook, partsOf } from '../../server/src/documents/xlsx/template/workbook.fixture.ts'
import { type Furnished, furnishCompany, names } from '../lib/company.ts'
import { place } from '../lib/page/board.ts'
import { waitUntil } from '../lib/program/program.ts'
import { onStage } from '../lib/stage.ts'
import { examineArea } from './examine.ts'
import { actionsOf, button } from './overlay-parts.ts'

const stage = onStage()
const name = 'Rattvik-5'
const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
let company: Furnished
const templateName = 'Rattvik-6'
let reportId: string
let templateId: string
let emptyId: string
const trendName = 'Rattvik-11'
let trendId: string
let dashboardId: number

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

  const template = async (body: object) =>
    (await post(`/report/template/${companyId}`, body)).reportSoTemplateId as string
  templateId = await template({ name: templateName, description: names.lastName })
  emptyId = await template({ name: 'Rattvik-7' })
  const cells = {
    A1: '{{report.name}}',
    B2: `{{value ${deveui} temperature avg}}`,
    B3: '{{name Rattvik-8}}',
  }
  // The usual name of a sheet is English.
  const book = 'xl/workbook.xml'
  const renamed = String(partsOf(makeWorkbook({ cells }))[book]).replace('Sheet1', 'Rattvik-10')
  await fetch(`${stage.url}/api/report/template/file/${templateId}?name=rattvik.xlsx`, {
    method: 'POST',
    headers: { authorization: `Bearer ${api.token}`, 'content-type': workbookType },
    body: new Uint8Array(makeWorkbook({ cells, parts: { [book]: renamed } })),
  })
  ;({ reportId: trendId } = await post(`/report/${companyId}`, {
    ...{ name: trendName, type: 'trend', tempo: 0, exportTypes: ['pdf'] },
    resources: [{ type: 'sensor', series: [{ deveui, key: 'temperature', over: 4.5, under: 3 }] }],
    trend: { degreeDays: { deveui, key: 'temperature', base: 17 } },
  }))
  const widget = { type: moduleTypes.singleValue, title: names.busy, layout: place(0, 0, 3, 4) }
  const settings = { series: [{ deveui, key: 'temperature' }] }
  const dashboard = { name: names.dashboard, widgets: [{ ...widget, settings }] }
  ;({ dashboardId } = await post('/dashboards', dashboard))
  await post(`/report/${companyId}`, { name: 'Rattvik-9', type: 'template', template: templateId })
})

examineArea(stage, {
  // As previews are.
  speak: (language) => company.api.must('PUT', `/settings/company/${company.companyId}`, { language }),
  visits: () => [
    { path: '/report', title: (t) => t.reports.title },
    { path: '/report/history', title: (t) => t.reports.title },
    { path: '/report/create', title: (t) => t.reports.new },
    { path: '/report/export', title: (t) => t.reports.export.title },
    { path: `/report/${reportId}`, title: () => name },
    { path: '/report/template', title: (t) => t.reports.title },
    { path: '/report/template/create', title: (t) => t.reportTemplates.new },
    { path: `/report/template/${templateId}`, title: () => templateName },
    { path: `/report/template/${emptyId}`, title: () => 'Rattvik-7' },
    { path: `/report/create?template=${templateId}`, title: (t) => t.reports.new },
    { path: `/report/${reportId}?tab=history`, title: () => name },
    { path: `/report/${trendId}`, title: () => trendName },
    { path: `/report/create?dashboard=${dashboardId}`, title: (t) => t.reports.new },
  ],
  overlays: () => [
    {
      name: 'running a report',
      path: `/report/${reportId}`,
      open: (t) => [button(t.reports.makeNow.open)],
    },
    { name: 'what can be done with a report', path: '/report', open: (t) => [actionsOf(t, name)] },
    {
      name: 'what can be done with a template',
      path: '/report/template',
      open: (t) => [actionsOf(t, templateName)],
    },
    {
      name: 'deleting a template that is in use',
      path: '/report/template',
      open: (t) => [actionsOf(t, templateName), { role: 'menuitem', name: t.words.delete }],
    },
    {
      name: 'exporting a dashboard as PDF',
      path: `/dashboard/${dashboardId}`,
      open: (t) => [button(t.words.more), { role: 'menuitem', name: t.dashboards.exportPdf }],
    },
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
