import { makeWorkbook } from '../../../server/src/documents/xlsx/template/workbook.fixture.ts'
import { type Picture, picturesOf } from '../picture.ts'
import type { World } from './furnish.ts'

/** Reports of the utility; one has run. Answers the id of the first. */
async function furnish({ call, companyId }: World): Promise<string> {
  const create = async (body: object) =>
    ((await call('POST', `/report/${companyId}`, body)) as { reportId: string }).reportId
  const { contactId } = (await call('POST', '/contact', {
    name: 'Driftchefen',
    email: 'driftchef@skultuna.example',
  })) as { contactId: string }
  const first = await create({
    name: 'Veckorapport vatten',
    tempo: 1,
    exportTypes: ['excel', 'csv'],
    reportContacts: [contactId],
    resources: [{ type: 'sensor' }, { type: 'tag' }, { type: 'alarm' }],
  })
  await create({ name: 'Nodernas status', tempo: 0, active: false, resources: [{ type: 'tag' }] })
  await create({
    name: 'Månadens larm',
    tempo: 2,
    resources: [{ type: 'alarm' }],
    reportContacts: [contactId],
  })
  const end = new Date()
  const range = { start: new Date(end.getTime() - 7 * 86_400_000).toISOString(), end: end.toISOString() }
  await call('POST', `/report/manual-export/${first}`, range)
  await new Promise((resolve) => setTimeout(resolve, 3000))
  return first
}

const open = picturesOf(furnish)

const template = picturesOf(async ({ call, companyId }) => {
  const { reportSoTemplateId } = (await call('POST', `/report/template/${companyId}`, {
    name: 'Månadsblad reservoarer',
    description: 'Bladet som miljökontoret får varje månad.',
  })) as { reportSoTemplateId: string }
  return reportSoTemplateId
})

const good = makeWorkbook({
  cells: {
    A1: '{{report.name}}',
    B1: '{{report.start}}',
    A4: '{{name hr-lotbacken}}',
    B4: '{{value hr-lotbacken level max}}',
    C4: '{{unit hr-lotbacken level}}',
    A5: '{{name hr-skultuna}}',
    B5: '{{value hr-skultuna level max}}',
    A6: '{{name hr-nybygget}}',
    A10: '{{times day}}',
    B10: '{{values hr-lotbacken level avg day}}',
  },
})
const faulty = makeWorkbook({
  cells: {
    A1: '{{report.title}}',
    B4: '{{value hr-lotbacken level}}',
    B5: '{{value hr-skultuna level max',
    D4: 'Medel: {{values hr-lotbacken level avg day}}',
  },
})

const upload =
  (content: Buffer): Picture['act'] =>
  async (page) => {
    const file = { name: 'reservoarer.xlsx', mimeType: 'application/octet-stream', buffer: content }
    await page.locator('input[type=file]').setInputFiles(file)
    await page.waitForTimeout(2500)
  }

/** What is reported, and what came of it. */
export const reportPages: readonly Picture[] = [
  open('reports', () => '/report'),
  open('reports-history', () => '/report/history'),
  open('report-create', () => '/report/create'),
  open('report', (id) => `/report/${id}`),
  open(
    'report-run',
    (id) => `/report/${id}`,
    async (page) => {
      await page.getByRole('button', { name: /^(Run now|Kör nu|Kør nu)$/ }).click()
      await page.getByRole('dialog').getByRole('radio').nth(1).click()
    },
  ),
  open('report-history', (id) => `/report/${id}?tab=history`),
  template('report-template', (id) => `/report/template/${id}`, upload(good)),
  template('report-template-refused', (id) => `/report/template/${id}`, upload(faulty)),
  template('report-templates', () => '/report/template'),
  template('report-template-create', () => '/report/template/create'),
  template('report-of-template', (id) => `/report/create?template=${id}`),
  open('export', () => '/report/export'),
]
