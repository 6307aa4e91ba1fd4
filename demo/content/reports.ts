import type { Language } from '@fyr/contract/endpoints/fields'
import type { Client } from '../client.ts'
import { translate } from '../translate.ts'

const key = (deveui: string, name: string, aggregation: string, resolution: string) => ({
  ...{ deveui, key: name, aggregation, resolution },
})

/** What the company reports to itself; nobody is written to. */
export const reports = [
  {
    name: 'Kølerum, uge for uge',
    tempo: 1,
    exportTypes: ['excel'],
    resources: [
      {
        type: 'sensor',
        series: ['min', 'avg', 'max'].map((each) => key('lager-koel-1', 'temperature', each, 'hour')),
      },
      { type: 'alarm', ids: ['lager-koel-1'] },
    ],
  },
  {
    name: 'Energi, uge mod uge',
    type: 'trend',
    tempo: 1,
    exportTypes: ['excel', 'pdf'],
    resources: [
      {
        type: 'sensor',
        series: [
          { deveui: 'lager-el', key: 'energy' },
          { deveui: 'lager-el', key: 'power', over: 60 },
          { deveui: 'mejeri-vand', key: 'volume' },
        ],
      },
    ],
    trend: { degreeDays: { deveui: '70b3d57ba0000e0e', key: 'temperature', base: 17 } },
  },
  {
    name: 'Noder og gateways',
    tempo: 0,
    exportTypes: ['excel'],
    resources: [{ type: 'tag' }, { type: 'gateway' }],
  },
]

/** Makes the reports of the demo, each with one run of its last whole period: to be called when readings are there. */
export async function makeReports({ call }: Client, companyId: string, language: Language): Promise<void> {
  for (const report of reports) {
    const body = translate(report, language)
    const { reportId } = await call<{ reportId: string }>('POST', `/report/${companyId}`, body)
    await call('POST', `/report/manual-export/${reportId}`, {})
  }
}
