import type { Session } from '@fyr/contract/access/accounts'
import type { Weather } from '@fyr/contract/readings/weather'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { widgetLayout } from '../support/companies/two-companies.ts'
import { type Answer, startTestPortal, type TestPortal } from '../support/portal.ts'
import { startWeatherProvider, type WeatherProvider } from '../support/servers/weather-provider.ts'

let provider: WeatherProvider
let portal: TestPortal
let companyId: string
let session: Session
/** In ms: how far the portal's clock is ahead. */
let ahead = 0

beforeAll(async () => {
  provider = await startWeatherProvider()
  portal = await startTestPortal(
    { FYR_WEATHER_URL: provider.url, FYR_WEATHER_CONTACT: 'ops@example.com' },
    { clock: { now: () => new Date(Date.now() + ahead) } },
  )
  ;({ companyId, session } = await portal.createCompany('Acme'))
  await portal.createNode(session, 'mast', { name: 'The mast', lat: 63.825, long: 20.263 })
  await portal.createNode(session, 'lost', { name: 'Lost' })
})
afterAll(async () => {
  await portal?.stop()
  await provider?.stop()
})

const call = (method: string, path: string, body?: unknown): Promise<Answer> =>
  portal.call(method, path, { token: session.token, body })
async function ok(method: string, path: string, body?: unknown): Promise<Answer['body']> {
  const answer = await call(method, path, body)
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body
}
const widgetOf = (settings: object) => ({ type: 7, layout: widgetLayout, settings })
const make = (settings: object) =>
  ok('POST', '/dashboards', { name: 'Outside', widgets: [widgetOf(settings)] })
const weatherOf = async (dashboard: { dashboardId: number }): Promise<Weather> =>
  (await ok('POST', `/dashboards/${dashboard.dashboardId}/data`, { start: 0, end: 1 })).widgets[0].weather
/** Until it is known. */
async function known(dashboard: { dashboardId: number }) {
  await expect.poll(async () => (await weatherOf(dashboard)).state).toBe('known')
  return await weatherOf(dashboard)
}
const placesAsked = () => provider.asked.map(({ lat, long }) => `${lat} ${long}`)

describe('the weather on a dashboard', () => {
  it('does not keep the rest waiting while the provider is slow', async () => {
    let answer = () => undefined as unknown
    provider.instead = (_request, response) => {
      answer = () => response.writeHead(503).end()
    }
    const dashboard = await make({ lat: 10.5, long: 10.5 })
    expect(await weatherOf(dashboard)).toMatchObject({ state: 'waiting' })
    await expect.poll(() => placesAsked()).toContain('10.5 10.5')
    expect(await weatherOf(dashboard)).toMatchObject({ state: 'waiting' })
    answer()
    await expect.poll(() => weatherOf(dashboard)).toMatchObject({ state: 'trouble', why: 'unreachable' })
    provider.instead = undefined
    // When the pause after a failure is over it is well again.
    ahead = 15_000
    await known(dashboard)
  })

  it('is that of numbers, of a node, or of the company', async () => {
    expect(
      await known(await make({ lat: 59.3293, long: 18.0686, place: 'Stockholm', days: 5 })),
    ).toMatchObject({
      place: 'Stockholm',
      now: { sky: 'clearsky', wind: 5.2 },
      days: { length: 5 },
    })
    expect(await known(await make({ deveui: 'MAST' }))).toMatchObject({ place: 'The mast' })
    expect(await known(await make({ deveui: 'mast', place: 'Umeå' }))).toMatchObject({ place: 'Umeå' })
    const ofCompany = await make({})
    expect(await weatherOf(ofCompany)).toMatchObject({ state: 'trouble', why: 'noPlace' })
    await ok('PUT', `/settings/company/${companyId}`, {
      COORDINATES: { latitude: 55.6, longitude: 13 },
    })
    await known(ofCompany)
    expect(placesAsked()).toEqual(expect.arrayContaining(['59.33 18.07', '63.83 20.26', '55.6 13']))
    expect(new Set(provider.asked.map(({ headers }) => headers['user-agent']))).toEqual(
      new Set(['Fyr/test ops@example.com']),
    )
  })

  it('says what is missing: a place of the node, the node', async () => {
    expect(await weatherOf(await make({ deveui: 'lost' }))).toMatchObject({ why: 'noPlace', place: 'Lost' })
    const { session: others } = await portal.createCompany('Other')
    await portal.createNode(others, 'theirs', { name: 'Theirs', lat: 1.25, long: 2.25 })
    // Threat 2: a node of another company is none.
    const refused = await call('POST', '/dashboards', {
      name: 'Outside',
      widgets: [widgetOf({ deveui: 'theirs' })],
    })
    expect([refused.status, refused.body.code]).toEqual([400, 'dashboard.foreignNode'])
    const { dashboardId } = await make({})
    const widgets = [
      { dashboardModuleId: '00000000-0000-0000-0000-0000000000a1', module: widgetOf({ deveui: 'theirs' }) },
    ]
    const { widgets: answers } = await ok('POST', `/dashboards/${dashboardId}/data`, {
      start: 0,
      end: 1,
      widgets,
    })
    expect(answers[0].weather).toMatchObject({ state: 'trouble', why: 'nodeGone', place: '' })
    expect(placesAsked()).not.toContain('1.25 2.25')
  })

  it('threat 15: is seen on a public dashboard without where the node is', async () => {
    const dashboard = await make({ deveui: 'mast' })
    await known(dashboard)
    const { id } = await ok(
      'POST',
      `/dashboards/public/${companyId}/${dashboard.dashboardId}/${Date.now() + 3_600_000}`,
    )
    const { status, body } = await portal.call('POST', `/dashboards/public/${id}/data`, { body: {} })
    expect([status, body.widgets[0].weather.state]).toEqual([200, 'known'])
    expect(JSON.stringify(body)).not.toMatch(/63\.8|20\.26/)
  })
})
