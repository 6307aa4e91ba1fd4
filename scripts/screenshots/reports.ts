import type { World } from './furnish.ts'
import { type Picture, picturesOf } from './picture.ts'

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

/** What is reported, and what came of it. */
export const reportPages: readonly Picture[] = [
  open('reports', () => '/report'),
  open('reports-history', () => '/report/history'),
  open('report-create', () => '/report/create'),
  open('report', (id) => `/report/${id}`),
  open('report-history', (id) => `/report/${id}?tab=history`),
  open('export', () => '/report/export'),
]
