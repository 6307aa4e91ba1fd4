import { moduleBody } from '@fyr/contract/widgets/module'
import { moduleTypes } from '@fyr/contract/widgets/types'
import { fill } from '@fyr/texts/fill'
import { connectAsync } from 'mqtt'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { casesOfTier } from '../../server/test/support/tier.ts'
import { type Furnished, furnishCompany } from '../lib/company.ts'
import { axeFindings, type Window } from '../lib/page/browser.ts'
import { widgetTrials } from '../lib/page/widget-trials.ts'
import { addMember } from '../lib/people.ts'
import { openPage, settle, signIn, english as t } from '../lib/program/portal.ts'
import { onStage } from '../lib/stage.ts'

/** Every kind of widget on real data, in light and dark; its settings preview and can be taken back. */
const triedElsewhere: readonly number[] = [
  moduleTypes.map,
  moduleTypes.imageMap,
  moduleTypes.iframe,
  moduleTypes.weather,
  // charts.test.ts
  moduleTypes.stateTimeline,
]
const titles = new Map(
  Object.entries(widgetTrials('')).map(([type, trial]) => [Number(type), trial?.name ?? '']),
)

const stage = onStage()
let company: Furnished
let windows: Record<'light' | 'dark', Window>
let trials: ReturnType<typeof widgetTrials>
const dashboards = new Map<number, number>()

beforeAll(async () => {
  company = await furnishCompany(stage.url)
  windows = { light: await stage.signedIn(), dark: await stage.signedIn({ dark: true }) }
  const holder = await makeDashboard('Pictures', [])
  trials = widgetTrials(await uploadPicture(holder, windows.light.page))
  for (const [type, trial] of Object.entries(trials)) {
    if (!trial) continue
    const at = { lg: { x: 0, y: 0, w: 6, h: 8 } }
    const widget = { type: Number(type), title: trial.name, layout: at, settings: trial.settings }
    dashboards.set(Number(type), await makeDashboard(trial.name, [widget]))
  }
})

async function makeDashboard(name: string, widgets: readonly object[]): Promise<number> {
  const path = `/dashboards/create/${company.companyId}`
  return (await company.api.must('POST', path, { name, settings: { range: '7d' }, widgets })).body.dashboardId
}

/** 64 pixels wide and high. */
async function uploadPicture(dashboardId: number, page: Page): Promise<string> {
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 64, height: 64 } })
  const answer = await fetch(`${stage.url}/api/dashboards/${dashboardId}/image`, {
    method: 'POST',
    headers: { authorization: `Bearer ${company.api.token}`, 'content-type': 'image/png' },
    body: new Uint8Array(picture),
  })
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { image: string }).image
}

const cardOf = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) })

test('every kind of widget that a dashboard can have is tried here, or known to be tried elsewhere', () => {
  const all = moduleBody.options.map(({ shape }) => shape.type.value).toSorted((one, other) => one - other)
  const tried = [...titles.keys(), ...triedElsewhere].toSorted((one, other) => one - other)
  expect(tried).toEqual(all)
})

describe.each([...titles])('%i', (type, name) => {
  const trial = () => {
    const found = trials[type]
    if (!found) throw new Error(`There is no trial of ${type}`)
    return found
  }

  test.each(casesOfTier(['light', 'dark'] as const))(`${name}: shows real data in the %s`, async (look) => {
    const { page, complaints } = windows[look]
    await openPage(page, `/dashboard/${dashboards.get(type)}`)
    await trial().shows(cardOf(page, name))
    expect(await axeFindings(page)).toEqual([])
    expect(complaints).toEqual([])
  })

  test(`${name}: a setting shows at once, and Cancel takes it back`, async () => {
    const { page, complaints } = windows.light
    await openPage(page, `/dashboard/${dashboards.get(type)}?edit=true`)
    const card = cardOf(page, name)
    await card.focus()
    await page.keyboard.press('Enter')
    const drawer = page.locator('.fyr-drawer')
    await drawer.getByLabel(t.widgets.settings.title, { exact: true }).first().waitFor()
    await settle(page)
    await trial().change(drawer, page)
    await trial().previews(card)
    expect(await axeFindings(page)).toEqual([])
    await drawer.getByRole('button', { name: t.words.cancel, exact: true }).click()
    await trial().shows(card)
    await page.getByText(t.dashboards.edit.unsaved, { exact: true }).waitFor({ state: 'detached' })
    expect(complaints).toEqual([])
  })
})

test('a key that is gone is said in place of each that names one, and the page stays well', async () => {
  const key = { deveui: company.deveui, key: 'never-was' }
  const { chart, gauge, singleValue, rawTable, trendChart, fillIndicator, tiltChart, multichart } =
    moduleTypes
  const naming: [number, object][] = [
    ...[chart, gauge, singleValue, rawTable, trendChart, fillIndicator].map((type): [number, object] => [
      type,
      { series: [key] },
    ]),
    [tiltChart, { x: key }],
    [multichart, { charts: [{ series: [key] }] }],
  ]
  const widgets = naming.map(([type, settings], at) => ({
    type,
    title: `Gone ${type}`,
    layout: { lg: { x: (at % 4) * 3, y: Math.floor(at / 4) * 5, w: 3, h: 5 } },
    settings,
  }))
  const { page, complaints } = windows.light
  await openPage(page, `/dashboard/${await makeDashboard('Gone', widgets)}`)
  for (const { title } of widgets) {
    await cardOf(page, title).getByText(t.widgets.state.keyGone, { exact: true }).waitFor()
  }
  expect(await axeFindings(page)).toEqual([])
  expect(complaints).toEqual([])
})

test('without an answer each says so, and a try later all is there', async () => {
  const { page } = windows.light
  const all = [...dashboards.values()]
  const first = all.length > 0 ? dashboards.get(moduleTypes.gauge) : undefined
  // The way to the portal is cut, as a bad network does.
  await page.route('**/api/dashboards/*/data*', (route) => route.abort('connectionfailed'))
  await page.goto(`/dashboard/${first}`)
  const card = cardOf(page, 'gauge')
  const retry = card.getByRole('button', { name: t.words.retry })
  await retry.waitFor({ timeout: 30_000 })
  expect(await axeFindings(page)).toEqual([])
  await page.unroute('**/api/dashboards/*/data*')
  await retry.click()
  await trials[moduleTypes.gauge]?.shows(card)
})

test('a slider sends when it is told to, to a node that acknowledges; what fails says why, and who may not is told', async () => {
  const { api, companyId, applicationId } = company
  const words = t.widgets.controlSliders
  const nodes = [
    { name: 'Valve', deveui: 'valve-1', nodeType: 2, keys: [{ name: 'heat', unit: '°C' }] },
    { name: 'Pump', deveui: 'a840410001816f01', nodeType: 0, decoder: 'raw' },
  ]
  for (const node of nodes) await api.must('POST', `/applications/${applicationId}/tag`, node)
  const scopes = { label: 'Valve', scopes: ['ingest', 'read'] }
  const { body: token } = await api.must('POST', `/integration/tokens/${companyId}`, scopes)
  const valve = await connectAsync(`mqtt://127.0.0.1:${stage.program.mqttPort}`, {
    username: 'valve',
    password: token.token,
  })
  const heard: string[] = []
  valve.on('message', (_, payload) => void heard.push(payload.toString()))
  await valve.subscribeAsync('nodes/valve-1/command/down', { qos: 1 })

  const heat = { deveui: 'valve-1', key: 'heat', label: 'Heat', unit: '°C', min: 5, max: 30 }
  const pump = { deveui: 'a840410001816f01', label: 'Pump', display: 'switch', min: 0, max: 1, port: 2 }
  const sliders = [
    { ...heat, send: { as: 'json', field: 'heat' } },
    { ...pump, send: { as: 'hex', pattern: '01{u8}' } },
  ]
  const layout = { lg: { x: 0, y: 0, w: 4, h: 5 } }
  const button = (title: string, at: number, action: object) => ({
    type: moduleTypes.functionButton,
    title,
    layout: { lg: { x: 4 + (at % 2) * 4, y: Math.floor(at / 2) * 4, w: 4, h: 4 } },
    settings: { action },
  })
  const json = { as: 'json', json: '{"heat": 12}' }
  const buttons = [
    button('Warm', 0, { kind: 'downlink', deveui: 'valve-1', send: json }),
    button('Meter', 1, { kind: 'value', target: { deveui: 'valve-1', key: 'heat' }, max: 50 }),
    button('Overview', 2, { kind: 'dashboard', dashboardId: await makeDashboard('Plant', []) }),
    button('Fan', 3, {
      kind: 'switch',
      control: { ...pump, deveui: 'valve-1', label: 'Fan', send: { as: 'json', field: 'fan' } },
    }),
  ]
  const id = await makeDashboard('Steer', [
    { type: moduleTypes.controlSliders, title: 'Boiler', layout, settings: { sliders } },
    ...buttons,
  ])
  const { page, complaints } = windows.light
  await openPage(page, `/dashboard/${id}`)
  const card = cardOf(page, 'Boiler')
  const slider = card.getByRole('slider', { name: 'Heat', exact: true })
  const row = (name: string) => card.getByRole('region', { name, exact: true })
  await slider.focus()
  for (let at = 0; at < 3; at++) await page.keyboard.press('ArrowRight')
  const send = row('Heat').getByRole('button', { name: fill(words.send, { value: '8 °C' }), exact: true })
  await send.waitFor()
  expect(heard).toEqual([])
  await send.click()
  await row('Heat').getByText(t.downlinks.states.acknowledged, { exact: true }).waitFor()
  expect(heard).toEqual(['{"heat":8}'])
  await valve.publishAsync('nodes/valve-1', '{"heat": 8}', { qos: 1 })
  await row('Heat')
    .getByText(fill(words.reported, { value: '8 °C' }))
    .waitFor()

  await row('Pump').getByRole('switch', { name: 'Pump', exact: true }).press('Space')
  await row('Pump')
    .getByRole('button', { name: fill(words.send, { value: t.ui.states.on }) })
    .click()
  await row('Pump').getByText(t.downlinks.reasons.noRoute, { exact: true }).waitFor()
  await row('Pump')
    .getByRole('button', { name: new RegExp(`^${t.words.retry}`) })
    .waitFor()
  expect(await row('Pump').getByRole('switch').isChecked()).toBe(false)

  const pressing = t.widgets.functionButton
  const warm = cardOf(page, 'Warm')
  await warm.getByRole('button', { name: 'Warm', exact: true }).click()
  expect(heard).toEqual(['{"heat":8}'])
  await warm.getByRole('button', { name: fill(pressing.confirmPress, { label: 'Warm' }) }).click()
  await warm.getByText(t.downlinks.states.acknowledged, { exact: true }).waitFor()
  expect(heard).toEqual(['{"heat":8}', '{"heat":12}'])
  // It is the same control: the slider stands where the button has set it.
  await row('Heat').getByText('12 °C', { exact: true }).waitFor()

  const meter = cardOf(page, 'Meter')
  const entry = meter.getByRole('textbox', { name: 'heat (°C)', exact: true })
  await entry.fill('60')
  expect(await meter.getByRole('button', { name: t.words.save, exact: true }).isDisabled()).toBe(true)
  // Key by key: on the way there it is no number yet.
  await entry.fill('')
  await entry.pressSequentially('-0.05')
  expect(await entry.inputValue()).toBe('-0.05')
  await entry.fill('')
  await entry.pressSequentially('14.5')
  await entry.press('Enter')
  await meter.getByRole('button', { name: fill(pressing.storeValue, { value: '14.5 °C' }) }).click()
  await meter.getByText(fill(pressing.stored, { value: '14.5 °C' })).waitFor()
  await row('Heat')
    .getByText(fill(words.reported, { value: '15 °C' }))
    .waitFor()

  const fan = cardOf(page, 'Fan')
  await fan.getByRole('switch', { name: 'Fan', exact: true }).press('Space')
  await fan.getByRole('button', { name: fill(words.send, { value: t.ui.states.on }) }).click()
  await fan.getByText(t.downlinks.states.acknowledged, { exact: true }).waitFor()
  expect(heard.at(-1)).toBe('{"fan":1}')
  expect(await axeFindings(page)).toEqual([])
  await cardOf(page, 'Overview').getByRole('link', { name: 'Overview', exact: true }).click()
  await page.getByRole('heading', { name: 'Plant', exact: true }).waitFor()
  await openPage(page, `/dashboard/${id}?wall=${id}`)
  await page.getByText(words.locked.kiosk, { exact: true }).first().waitFor()
  expect(await page.getByRole('slider').isDisabled()).toBe(true)

  const guest = { email: 'guest@example.com', password: 'Lighthouse-2', companyId, role: 'Guest' as const }
  await addMember(stage.databaseUrl, guest)
  const visitor = await stage.window()
  await visitor.page.goto(`/dashboard/${id}`)
  await signIn(visitor.page, guest)
  await visitor.page.getByText(words.locked.permission, { exact: true }).first().waitFor()
  expect(await visitor.page.getByRole('slider').isDisabled()).toBe(true)
  await valve.endAsync()
  expect(complaints).toEqual([])
})
