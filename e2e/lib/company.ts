import { type Api, openApi } from './api.ts'

/**
 * Names that mean nothing in any of the portal's languages, so that a page's own words can be told
 * from what a company has called its things.
 */
export const names = {
  company: 'Svartklubben',
  application: 'Kullen',
  busy: 'Rattvik-1',
  quiet: 'Rattvik-2',
  alarm: 'Blidö-A',
  calmAlarm: 'Blidö-B',
  comment: 'Zyx 1357',
  token: 'Tärnö-1',
  dashboard: 'Ystad-3',
  gateway: 'Utö-2',
  action: 'Grisslehamn-1',
  formula: 'Öregrund-4',
  constant: 'Torsby_7',
  script: 'Vaxholm-6',
  role: 'Ljusne',
  firstName: 'Ebba',
  lastName: 'Grip',
} as const

export interface Furnished {
  api: Api
  companyId: string
  applicationId: string
  /** DevEUI of a node with a day of readings and an active alarm; another is silent. */
  deveui: string
  /** The alarm that is raised, and the limit above which its key `temperature` is outside. */
  alarmId: string
  limit: number
  /** Raises the alarm once more. */
  raise(value: number): Promise<void>
  settle(value: number): Promise<void>
}

const fiveMinutes = 300_000

/** A company with something on every page: nodes, a day of readings, alarms raised and acknowledged. */
export async function furnishCompany(url: string, country = ''): Promise<Furnished> {
  const api = await openApi(url, { name: names.company, country })
  const { companyId } = api
  const post = async (path: string, body: unknown) => (await api.must('POST', path, body)).body
  const { id: applicationId } = await post(`/applications/${companyId}`, { name: names.application })
  const deveui = 'rattvik-1'
  const keys = [
    { name: 'temperature', unit: '°C' },
    { name: 'humidity', unit: '%' },
  ]
  await post(`/applications/${applicationId}/tag`, { name: names.busy, deveui, nodeType: 1, keys })
  await post(`/applications/${applicationId}/tag`, { name: names.quiet, deveui: 'rattvik-2', nodeType: 2 })

  const now = Date.now()
  const day = Array.from({ length: 288 }, (_, at) => ({
    temperature: Math.round(40 + 15 * Math.sin(at / 40)) / 10,
    humidity: Math.round(60 + 10 * Math.cos(at / 30)),
    createdAt: now - (288 - at) * fiveMinutes,
  }))
  await post(
    `/tag/${deveui}/tagdata`,
    day.flatMap(({ temperature, humidity, createdAt }) => [
      { key: 'temperature', value: temperature, createdAt },
      { key: 'humidity', value: humidity, createdAt },
    ]),
  )

  const limit = 8
  const rule = { tag: deveui, tagDataKey: 'temperature', limitHigh: limit, priority: 'a', alertType: 3 }
  const alarm = await post(`/companies/${companyId}/alarm`, { ...rule, name: names.alarm })
  await post(`/companies/${companyId}/alarm`, {
    ...rule,
    name: names.calmAlarm,
    limitHigh: 60,
    priority: 'c',
  })
  await post(`/integration/tokens/${companyId}`, { label: names.token, scopes: ['read'] })

  const send = async (value: unknown) => {
    await post(`/tag/${deveui}/tagdata`, { key: 'temperature', value })
  }
  const raise = async (value: number) => {
    await send(4)
    await send(value)
  }
  await raise(9.5)
  const [active] = (await api.must('GET', `/companies/${companyId}/alarm/active`)).body
  await post(`/alarms/active/${active.id}/status`, { comment: names.comment })
  await raise(10.5)
  return { api, companyId, applicationId, deveui, alarmId: alarm.id, limit, raise, settle: send }
}
