import { nodePlaces } from '@fyr/contract/devices/nodes/node-places'
import { describe, expect, it } from 'vitest'
import { onTwoCompanies } from '../support/companies/on-two-companies.ts'

const both = onTwoCompanies()
const { call } = both
const start = Date.UTC(2026, 0, 5, 12)
const at = (second: number) => new Date(start + second * 1000).toISOString()
const range = `${at(0)}/${at(86_400)}`

async function send(deveui: string, readings: object[]): Promise<void> {
  const { status, body } = await call('POST', `/tag/${deveui}/tagdata`, readings)
  expect([status, body.rejected]).toEqual([202, []])
}
const fresh = async () => (await both.own.make.node()).deveui ?? ''
const placeOf = async (deveui: string) => {
  const { lat, long } = (await call('GET', `/tag/${deveui}`)).body
  return [lat, long]
}
const track = async (deveui: string, query = '') =>
  (await call('GET', `/tag/${deveui}/positions/${range}${query}`)).body

describe('the track of a node', () => {
  it('is where it said that it was, in the order of time, with its speed', async () => {
    const deveui = await fresh()
    await send(deveui, [
      { key: 'position', value: { lat: 57.2, lon: 12 }, createdAt: at(20) },
      { key: 'position', value: { lat: 57.1, lon: 11.9 }, createdAt: at(10) },
      { key: 'position', value: { lat: 0, lon: 0 }, createdAt: at(15) },
      { key: 'position', value: { satellites: 3 }, createdAt: at(16) },
      { key: 'speed', value: 50, createdAt: at(10) },
      { key: 'speed', value: 80, createdAt: at(19) },
    ])
    expect(await track(deveui)).toEqual({
      deveui,
      keys: ['position'],
      positions: [
        { createdAt: at(10), lat: 57.1, long: 11.9, speed: 50 },
        { createdAt: at(20), lat: 57.2, long: 12, speed: null },
      ],
      step: 1,
      truncated: false,
    })
    expect(await placeOf(deveui)).toEqual([57.2, 12])
  })

  it('joins two keys with a number each, where both are of one time', async () => {
    const deveui = await fresh()
    await send(deveui, [
      { key: 'latitude', value: 57.1, createdAt: at(1) },
      { key: 'longitude', value: 11.9, createdAt: at(1) },
      { key: 'latitude', value: 57.2, createdAt: at(2) },
      { key: 'longitude', value: 12, createdAt: at(3) },
    ])
    expect(await track(deveui)).toMatchObject({
      keys: ['latitude', 'longitude'],
      positions: [{ createdAt: at(1), lat: 57.1, long: 11.9 }],
    })
    expect(await placeOf(deveui)).toEqual([57.1, 11.9])
  })

  it('follows the key that told a position last, or the one that is named', async () => {
    const deveui = await fresh()
    await send(deveui, [
      { key: 'gps', value: { lat: 1, lon: 1 }, createdAt: at(1) },
      { key: 'network', value: { type: 'Point', coordinates: [3, 2] }, createdAt: at(2) },
    ])
    expect((await track(deveui)).keys).toEqual(['network'])
    expect((await track(deveui, '?key=gps')).positions).toMatchObject([{ lat: 1, long: 1 }])
    expect((await call('GET', `/tag/${deveui}/positions/${range}?key=speed`)).status).toBe(400)
  })

  it('has no more positions than an answer holds: each so many-th, the first and the last among them', async () => {
    const deveui = await fresh()
    const readings = Array.from({ length: 12_001 }, (_, n) => ({
      key: 'position',
      value: { lat: n / 1000 + 1, lon: 1 },
      createdAt: at(n),
    }))
    for (let n = 0; n < readings.length; n += 4000) await send(deveui, readings.slice(n, n + 4000))
    const { positions, step, truncated } = await track(deveui)
    expect([step, truncated, positions.length]).toEqual([4, true, 3001])
    expect([positions[0].createdAt, positions.at(-1).createdAt]).toEqual([at(0), at(12_000)])
    expect(positions[1].createdAt).toBe(at(4))
    const few = await track(deveui, '?limit=2')
    expect(few.positions.map(({ createdAt }: { createdAt: string }) => createdAt)).toEqual([
      at(0),
      at(12_000),
    ])
  })

  it('is empty of a node that never said where it is', async () => {
    expect(await track(both.own.place.deveui)).toMatchObject({ keys: [], positions: [], truncated: false })
  })

  it('needs a range that runs forwards, and a node of the company', async () => {
    const path = (deveui: string) => `/tag/${deveui}/positions`
    const { deveui } = both.own.place
    expect((await call('GET', `${path(deveui)}/${at(10)}/${at(1)}`)).body.code).toBe('time.rangeReversed')
    expect((await call('GET', `${path(deveui)}/yesterday/${at(1)}`)).status).toBe(400)
    expect((await call('GET', `${path(deveui)}/${range}?limit=5001`)).status).toBe(400)
    expect((await call('GET', `${path(both.other.place.deveui)}/${range}`)).status).toBe(404)
  })
})

describe('where a node is', () => {
  it('follows what it says, until a person puts it elsewhere', async () => {
    const deveui = await fresh()
    await call('PUT', `/tag/${deveui}`, { lat: 10, long: 10 })
    await send(deveui, [{ key: 'position', value: { lat: 20, lon: 20 }, createdAt: at(5) }])
    expect(await placeOf(deveui)).toEqual([20, 20])
    // What is saved as it was read changes nothing of where it is.
    await call('PUT', `/tag/${deveui}`, { name: 'Lorry', lat: 20, long: 20 })
    await send(deveui, [{ key: 'position', value: { lat: 1, lon: 1 }, createdAt: at(4) }])
    expect(await placeOf(deveui)).toEqual([20, 20])
    await call('PUT', `/tag/${deveui}`, { lat: 30, long: 30 })
    expect(await placeOf(deveui)).toEqual([30, 30])
  })

  it('is on the map of the company with how it is, under the filters of the list', async () => {
    const deveui = await fresh()
    await call('PUT', `/tag/${deveui}`, { name: 'Ferry', lat: 55, long: 11 })
    await send(deveui, [{ key: 'battery', value: 12 }])
    const all = (await call('GET', '/tag/map')).body
    // PostgreSQL writes the answer, so nothing else compares it with the contract.
    expect(nodePlaces.strict().parse(all)).toEqual(all)
    const place = all.deveui.indexOf(deveui)
    const row = Object.fromEntries(
      Object.entries(all).map(([name, column]) => [name, Array.isArray(column) ? column[place] : column]),
    )
    expect(row).toMatchObject({
      name: 'Ferry',
      nodeType: 1,
      lat: 55,
      long: 11,
      moves: false,
      active: true,
      silent: false,
      alarm: 0,
      battery: 12,
      truncated: false,
    })
    expect(Math.abs(row.lastContact - Date.now())).toBeLessThan(60_000)
    expect(all.deveui).not.toContain(both.other.place.deveui)
    const found = async (query: string) => (await call('GET', `/tag/map?${query}`)).body.deveui
    expect(await found('search=ferr')).toEqual([deveui])
    expect(await found('search=ferr&state=lowBattery')).toEqual([deveui])
    expect(await found('search=ferr&state=alarm')).toEqual([])
    expect(await found(`applicationId=${both.other.place.applicationId}`)).toEqual([])
    const none = nodePlaces.strict().parse((await call('GET', '/tag/map?search=nowhere')).body)
    expect(new Set(Object.values(none).map(String))).toEqual(new Set(['', 'false']))
    expect((await call('GET', '/tag/map?limit=3')).status).toBe(400)
  })
})

describe('a map dashboard', () => {
  it('answers what the company’s maps show of each kind of node, unless it says so itself', async () => {
    const deveui = await fresh()
    await send(deveui, [
      { key: 'temperature', value: 4 },
      { key: 'door', value: 'open' },
      { key: 'speed', value: 80 },
    ])
    const attribute = (nodeType: number, normalizedName: string, name: string) => ({
      nodeType,
      attribute: { normalizedName, name },
    })
    const company = `/settings/company/${both.own.place.companyId}`
    const displayAttributes = [attribute(1, 'speed', 'Pace'), attribute(2, 'door', 'Door')]
    const { status } = await call('PUT', company, { MAPSETTINGS: { displayAttributes } })
    expect(status).toBe(200)
    const shown = async (map: object) => {
      const nodes = { by: 'nodes', deveuis: [deveui] }
      const made = await call('POST', '/dashboards', {
        name: 'M',
        type: 2,
        settings: { map: { nodes, ...map } },
      })
      const path = `/dashboards/${made.body.dashboardId}/data`
      const { canvas } = (await call('POST', path, { start: at(0), end: at(1) })).body
      return canvas.nodes[0].values.map(({ label, key }: { label: string; key: string }) => label || key)
    }
    expect(await shown({})).toEqual(['temperature', 'Pace'])
    expect(await shown({ displayAttributes: [attribute(1, 'door', '')], colourKey: 'speed' })).toEqual([
      'temperature',
      'door',
      'speed',
    ])
    const wrong = await call('PUT', company, { MAPSETTINGS: { slidervalues: [1, 2.5] } })
    expect(wrong.body.errors[0].field).toBe('body.MAPSETTINGS.slidervalues.1')
  })
})
