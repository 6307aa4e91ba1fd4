import { logTypes } from '@fyr/contract/records/log-types'
import { type Endpoint, endpoints, fillPath } from '../support/endpoints/endpoints.ts'
import { sampleOf } from '../support/endpoints/samples.ts'
import type { Furnished } from './furnish.ts'
import type { RecordedCall } from './recording.ts'

type Call = Omit<RecordedCall, 'status' | 'answer'>

/** What answers differently each time, or from elsewhere. */
const leftOut: Readonly<Record<string, string>> = {
  'accounts.oneTimeToken': 'makes a token',
  'accounts.sessions': 'lists the sign-ins of the recording',
  'users.signIns': 'lists the sign-ins of the recording',
  'companyExports.list': 'makes links',
  'backgroundJobs.list': 'is about the process',
  'health.report': 'is about the process',
  'health.attention': 'is about the process',
  'messaging.mail': 'says what the environment has set',
  'scripts.run': 'runs a script',
  'scripts.runs': 'lists what was run meanwhile',
  'publicDashboards.token': 'makes a token',
  'logs.list': 'also lists the sign-ins of the recording; asked for type by type below',
  'settings.versions': 'is about the program',
  'storage.state': 'is about the disk',
  'users.exportData': 'says when it was made, and is a change of the audit log',
}
/** They read, though they are no GET. */
const readsByPost = [
  'nodes.withKeys',
  'readings.currentsOfMany',
  'readings.limit',
  'readings.timeseriesOfMany',
  'readings.countRange',
  'dashboards.data',
  'templateDashboards.open',
  'templateDashboards.data',
  'templateDashboards.preview',
]

/** Every call of the contract that reads, about every object of the company, and some as other callers. */
export function callsAbout({ own, others, other, publicId, images }: Furnished, now: number): Call[] {
  const reading = endpoints.filter(
    ({ name, method }) => (method === 'GET' || readsByPost.includes(name)) && !(name in leftOut),
  )
  const calls = [own, ...others.map((some) => ({ ...own, ...some }))].flatMap((place) =>
    reading.filter(isAboutPlaces).map((endpoint) => callOf(endpoint, 'own', place)),
  )
  calls.push(...reading.filter(isAboutPlaces).map((endpoint) => callOf(endpoint, 'other', other)))

  const get = (as: string, endpoint: string, path: string): Call => ({ as, endpoint, method: 'GET', path })
  for (const as of ['Admin', 'CompanyAdmin', 'User', 'Guest']) {
    calls.push(get(as, 'accounts.me', '/users/me'), get(as, 'roles.mine', '/roles/current-user-permissions'))
  }
  const [from, to] = [Date.UTC(2024, 0, 1), now + 1]
  for (const { deveui, key } of [own, ...others]) {
    if (deveui === undefined || key === undefined) continue
    const node = encodeURIComponent(deveui)
    const range = `/tagdata/timeseries/${node}/${key}/${from}/${to}`
    calls.push(
      get('own', 'readings.timeseries', range),
      get('reader', 'readings.timeseries', `${range}?points=20`),
      get('own', 'readings.trend', `/tag/${node}/trend/${key}?start=${from}&end=${to}&resolution=month`),
    )
  }
  const types = logTypes.filter((type) => type !== 'LOGIN')
  calls.push(
    ...types.map((type) => get('own', 'logs.list', `/logs?type=${type}`)),
    get('reader', 'nodes.list', '/tag?sort=name'),
    get('reader', 'readings.timeseries', `/tagdata/timeseries/pump-1/temperature/${from}/${to}?format=csv`),
    get('anyone', 'publicDashboards.view', `/dashboards/public/${publicId}`),
    ...images.map((image) => get('anyone', 'image', `/image/${image}`)),
    {
      ...get('anyone', 'publicDashboards.data', `/dashboards/public/${publicId}/data`),
      method: 'POST',
      body: {},
    },
  )
  for (const { dashboardId } of others) {
    if (dashboardId === undefined) continue
    const path = `/dashboards/${dashboardId}/data`
    const body = { start: from, end: to }
    calls.push({ as: 'own', endpoint: 'dashboards.data', method: 'POST', path, body })
  }
  return [...new Map(calls.map((call) => [JSON.stringify(call), call])).values()]
}

/** Shared dashboards are asked for by their own ids, not by a sample's. */
const isAboutPlaces = ({ name }: Endpoint) => sampleOf(find(name)).status === undefined

function find(name: string): Endpoint {
  const endpoint = endpoints.find((each) => each.name === name)
  if (!endpoint) throw new Error(`There is no endpoint ${name}`)
  return endpoint
}

function callOf(endpoint: Endpoint, as: string, place: Furnished['own']): Call {
  const { params, query, body } = sampleOf(endpoint)
  const search = query ? `?${new URLSearchParams(query(place))}` : ''
  return {
    as,
    endpoint: endpoint.name,
    method: endpoint.method,
    path: fillPath(endpoint, params?.(place) ?? {}) + search,
    ...(body && { body: body(place) }),
  }
}
