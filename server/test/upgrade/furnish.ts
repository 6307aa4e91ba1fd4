import { randomUUID } from 'node:crypto'
import { nodeKinds } from '@fyr/contract/devices/nodes/nodes'
import { moduleTypes } from '@fyr/contract/widgets/types'
import { pictures } from '#lib/picture/picture.fixture.ts'
import { alarmBody, furnish, type Place } from '../support/companies/two-companies.ts'
import { endpoints, fillPath } from '../support/endpoints/endpoints.ts'
import type { TestPortal } from '../support/portal.ts'
import { furnishField } from './furnish-field.ts'
import { furnishMqtt } from './furnish-mqtt.ts'
import type { RecordingHeader } from './recording.ts'

const minute = 60_000
const day = 86_400_000

/** What the recording asks about: all objects of the company that `samples.ts` can name. */
export interface Furnished extends Omit<RecordingHeader, 'commit' | 'now'> {
  own: Place
  /** The parts of `own` that differ where something else is asked about. */
  others: Partial<Place>[]
  other: Place
  publicId: string
  images: string[]
}

export interface Stage {
  start(): Promise<TestPortal>
  /** Stops the portal, moves all readings into segments, and starts it again. */
  flush(): Promise<TestPortal>
  /** Waits until a mail has arrived; from then on none does, so that they wait. */
  cutMail(): Promise<void>
}

type Parts = { params?: Record<string, string>; body?: unknown; type?: string; token?: string }

/**
 * Fills a portal with everything that can be made through the API, as it is at this commit. Whoever adds a kind of
 * object adds it here too: `record.ts` refuses to leave a table empty.
 */
export async function furnishEverything({ start, flush, cutMail }: Stage): Promise<Furnished> {
  let portal = await start()
  const world = await furnish(portal, 'Skogen')
  const { place } = world
  const { companyId, deveui } = place
  const other = (await furnish(portal, 'Havet')).place
  let session = world.session

  async function on(name: string, { params = {}, body, type, token = session.token }: Parts = {}) {
    const endpoint = endpoints.find((each) => each.name === name)
    if (!endpoint) throw new Error(`There is no endpoint ${name}`)
    const answer = await portal.call(endpoint.method, fillPath(endpoint, params), {
      token,
      body,
      ...(type && { headers: { 'content-type': type } }),
    })
    if (answer.status !== endpoint.status)
      throw new Error(`${name}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const picture = { body: pictures.png, type: 'image/png' }

  await on('settings.setGlobal', { body: { branding: 'Kraftringen' } })
  await on('settings.setOfUser', { body: { theme: 'Classic', dark: 'true', units: 'imperial' } })
  await on('settings.setOfCompany', {
    params: { companyId },
    body: {
      timeZone: 'Europe/Copenhagen',
      language: 'sv',
      nodeAlias: 'Givare',
      silentAfterHours: 17,
      nodeTableColumns: ['name', 'deveui', 'lastContact'],
      COORDINATES: { latitude: 57.7, longitude: 11.97 },
      frameHosts: ['example.com'],
      embedHosts: ['intranet.example.com'],
    },
  })

  // People: one of each role, one of them with a language of his own.
  const callers: Furnished['callers'] = {
    own: { email: portal.admin.currentUser.email, companyId },
    other: { email: portal.admin.currentUser.email, companyId: other.companyId },
  }
  for (const role of ['Admin', 'CompanyAdmin', 'User', 'Guest'] as const) {
    const email = `${role.toLowerCase()}@skogen.example`
    const { token } = await portal.createUser(companyId, role, email)
    if (role === 'User') await on('accounts.setLanguage', { token, body: { language: 'da' } })
    callers[role] = { email, companyId }
  }

  // Nodes of each kind, and one of each state.
  const { id: applicationId } = await on('applications.create', {
    params: { companyId },
    body: { name: 'Pumpar & ventiler' },
  })
  const nodes = [
    { deveui: 'pump-1', nodeType: nodeKinds.API, name: 'Pump 1', lat: 57.1, long: 12.2, flattenJson: false },
    { deveui: 'Valve:2', nodeType: nodeKinds.MQTT, name: 'Ventil 2', topics: ['site/+/valve', 'hall/#'] },
    { deveui: 'quiet.3', nodeType: nodeKinds.API, name: 'Aldrig hörd' },
    { deveui: 'off_4', nodeType: nodeKinds.MQTT, name: 'Avstängd' },
  ]
  for (const { deveui, ...node } of nodes) {
    const keys = [{ name: 'temperature', label: 'Värme', unit: '°C' }]
    await on('nodes.create', { params: { id: applicationId }, body: { ...node, deveui, keys } })
  }
  const { image: nodeImage } = await on('nodes.setImage', { params: { id: 'pump-1' }, ...picture })
  await on('nodes.update', { params: { id: 'off_4' }, body: { active: false } })
  await on('nodes.addKey', { body: { deveui: 'pump-1', name: 'pressure' } })
  await on('nodes.setDefaultKey', { params: { id: 'pump-1', key: 'pressure' } })
  await on('retention.setOfCompany', { params: { companyId }, body: { days: 36_000 } })
  await on('retention.setOfNode', { params: { id: 'pump-1' }, body: { days: 0 } })

  await furnishField(portal, on, { companyId, applicationId })

  // Tokens.
  const token = async (label: string, body: object): Promise<string> =>
    (await on('accessTokens.create', { params: { companyId }, body: { label, ...body } })).token
  const tokens = {
    ingest: await token('Gateway', { scopes: ['ingest'] }),
    read: await token('Reader', { scopes: ['read'], expiresAt: '2096-01-01T00:00:00Z' }),
  }
  callers.reader = { token: tokens.read }
  await token('Control', { scopes: ['ingest', 'read', 'control'] })
  await on('accessTokens.createForNode', { params: { id: 'pump-1' } })

  // Readings of every kind of value, over years and weeks, late, corrected, deleted, and some that are refused.
  const begin = Date.UTC(2024, 0, 1)
  const send = (body: object[], to = 'pump-1') =>
    on('readings.write', { params: { id: to }, body, token: tokens.ingest })
  const series = (
    key: string,
    values: (at: number) => unknown,
    from: number,
    count = 60,
    step = 7 * minute,
  ) => Array.from({ length: count }, (_, at) => ({ key, value: values(at), createdAt: from + at * step }))
  await send([
    ...series('temperature', (at) => 20 + Math.round(Math.sin(at / 9) * 50) / 10, begin),
    ...series('temperature', (at) => -at / 3, begin + 30 * day, 120, 6 * 60 * minute),
    ...series('pressure', (at) => 1e5 + at * 0.001, begin + 40 * day),
    ...series('mode', (at) => (at % 3 === 0 ? 'idle' : 'running ö 🌲'), begin),
    ...series('open', (at) => at % 2 === 0, begin),
    ...series('position', (at) => ({ latitude: 57 + at / 1000, longitude: 12 - at / 500 }), begin, 20),
    ...series('diagnosis', (at) => ({ code: at, tags: ['a', null, { deep: true }] }), begin, 5),
    ...series('extremes', (at) => [1e300, -1e-300, 0, 9_007_199_254_740_991][at], begin, 4),
  ])
  await send([...series('temperature', (at) => 15 + at, begin + 3 * minute, 30)])
  const at = { deveui: 'pump-1', key: 'temperature', time: String(begin) }
  await on('readings.correct', { params: at, body: { value: 19.25 } })
  await on('readings.removeOne', { params: { ...at, time: String(begin + 7 * minute) } })
  const gap = { start: String(begin + 31 * day), end: String(begin + 33 * day) }
  await on('readings.removeRange', { params: { deveui: 'pump-1', key: 'temperature', ...gap } })
  portal = await flush()
  session = await reopen(portal, companyId)

  const now = Date.now()
  await send([
    ...series('temperature', (at) => 21 + at / 10, now - 90 * minute, 12),
    ...series('temperature', (at) => 40 - at, begin + minute, 10),
    { key: 'battery', value: 17 },
    { key: 'rssi', value: -101 },
    { key: 'mode', value: 'running' },
  ])
  await on('readings.correct', { params: { ...at, time: String(begin + 14 * minute) }, body: { value: 0.5 } })
  await send([{ key: 'temperature', value: 7.5 }], 'Valve:2')
  await send([{ key: 'meter', value: { energy: { total: 6.5 }, phases: [1, 2] } }], 'Valve:2')
  await send([{ key: 'price', value: 99, createdAt: now + 20 * 60 * minute }])
  await furnishMqtt(portal.mqttPort, tokens)
  const bad = [
    { key: 'temperature', value: 'x'.repeat(100_000) },
    { key: '', value: 1 },
    { key: 'temperature', value: 2 },
  ]
  await send(bad, 'Valve:2')
  await portal.call('POST', '/tag/tagdata', {
    token: tokens.ingest,
    body: [{ deveui: 'nobody-knows', key: 'temperature', value: 1 }],
  })

  // Alarms of each kind and in each state.
  const contacts = [
    { name: 'Vakt', contactType: 'BOTH', email: 'vakt@skogen.example', phoneNumber: '+46701234567' },
    { name: 'Drift', contactType: 'EMAIL', email: 'drift@skogen.example' },
    { name: 'Jour', contactType: 'SMS', phoneNumber: '+4512345678' },
  ]
  const alarm = async (name: string, body: object): Promise<string> => {
    const watched = { deveui: 'pump-1', key: 'temperature' }
    return (
      await on('alarms.create', { params: { id: companyId }, body: { ...alarmBody(watched, name), ...body } })
    ).id
  }
  const raised = await alarm('För varmt', {
    alertType: 0,
    priority: 'a',
    alarmContacts: contacts,
    message: 'Pump {tag}: {value}',
  })
  const acknowledged = await alarm('Kvitterat', { limitHigh: 29, alertType: 2, alarmContacts: contacts })
  const automatic = await alarm('Kvitterar sig', { limitHigh: 28, autoAcknowledge: true })
  const delayed = await alarm('Väntar', { limitHigh: 33, alarmDelay: 604_800, activeDays: [1, 2, 3] })
  const digital = await alarm('Öppen', {
    tagDataKey: 'open',
    signalType: 'digital',
    digitalTrigger: 'high',
    limitHigh: null,
  })
  const advanced = await alarm('Två villkor', {
    logicalOperator: 'OR',
    limitHigh: null,
    advanced: [
      { tag: 'pump-1', tagDataKey: 'temperature', limitType: 'HIGH', limit: 50 },
      { tag: 'Valve:2', tagDataKey: 'temperature', limitType: 'LOW', limit: 5 },
    ],
  })
  const off = await alarm('Avstängt', { active: false, limitLow: -5 })
  await on('alarms.update', {
    params: { id: companyId, alarmId: off },
    body: { ...alarmBody({ deveui: 'pump-1', key: 'temperature' }, 'Avstängt sedan'), active: false },
  })
  const watched = {
    deveui: 'Valve:2',
    key: 'temperature',
    companyId,
    alarmId: await alarm('Efteråt', { tag: 'Valve:2' }),
  }
  await send([
    { key: 'temperature', value: 35 },
    { key: 'open', value: true },
  ])
  for (const id of [acknowledged, automatic]) {
    const { activeAlarms } = await on('alarms.get', { params: { id } })
    if (id === acknowledged)
      await on('alarms.acknowledge', {
        params: { id: activeAlarms[0].id },
        body: { comment: 'Sett av Örjan' },
      })
  }
  await cutMail()
  await send([
    { key: 'open', value: false },
    { key: 'temperature', value: 20 },
  ])
  await send([{ key: 'temperature', value: 34 }])
  const [notification] = await on('notifications.list', {
    params: { userId: portal.admin.currentUser.userId },
  })
  await on('notifications.deactivate', { params: { id: notification.notificationId } })

  // Dashboards: every kind of widget, each kind of dashboard, versions, a share, a template and what was made of it.
  const { dashboardCategoryId: categoryId } = await on('dashboardCategories.create', {
    params: { id: companyId },
    body: { title: 'Anläggning', icon: 'mdi-factory', color: '#336699' },
  })
  const { dashboardCategoryId: within } = await on('dashboardCategories.create', {
    params: { id: companyId },
    body: { title: 'Plan 1', parentGuid: categoryId },
  })
  const temperature = { deveui: 'pump-1', key: 'temperature', colour: '#aa3311', decimals: 1 }
  const mode = { deveui: 'pump-1', key: 'mode' }
  const make = async (body: object) => await on('dashboards.create', { body })
  const board = await make({ name: 'Allt', categoryId, widgets: [] })
  const { image } = await on('dashboards.addImage', {
    params: { id: String(board.dashboardId) },
    ...picture,
  })
  const thresholds = [{ value: 25, tone: 'alarm', label: 'Varmt' }]
  const nodeChoice = { by: 'nodes', deveuis: ['pump-1', 'Valve:2'] }
  const labels = [{ ...temperature, labelId: randomUUID(), x: 0.25, y: 0.75, thresholds }]
  const markers = [{ markerId: randomUUID(), name: 'Grind', lat: 57.2, long: 12.1, deveui: 'Valve:2' }]
  const map = {
    nodes: nodeChoice,
    centre: { lat: 57, long: 12 },
    zoom: 9,
    colourKey: 'temperature',
    thresholds,
    tracks: true,
    markers,
  }
  const settingsOf: Record<number, object> = {
    [moduleTypes.chart]: {
      series: [temperature, { ...mode, axis: 'right', style: 'steps' }],
      thresholds,
      range: '30d',
    },
    [moduleTypes.gauge]: { series: [temperature], shown: 'max', min: -10, max: 50, thresholds },
    [moduleTypes.text]: { markdown: '# Rubrik\n\n**fet** [länk](https://example.com)' },
    [moduleTypes.image]: { image, alt: 'Ritning', link: 'https://example.com/karta' },
    [moduleTypes.map]: map,
    [moduleTypes.companyInfo]: { show: ['name', 'orgNumber'], note: 'Öppet 8-16' },
    [moduleTypes.iframe]: { url: 'https://example.com/', scripts: false },
    [moduleTypes.weather]: { place: 'Göteborg', lat: 57.7, long: 11.97, days: 2 },
    [moduleTypes.singleValue]: { series: [temperature], shown: 'avg', compare: true, range: '7d' },
    [moduleTypes.rawTable]: { series: [temperature, mode], rows: 20, layout: 'times' },
    [moduleTypes.multichart]: { charts: [{ title: 'Över', series: [temperature] }, { series: [mode] }] },
    [moduleTypes.imageMap]: { image, labels },
    [moduleTypes.infoCard]: { deveui: 'pump-1', keys: ['temperature', 'mode'] },
    [moduleTypes.trendChart]: { series: [temperature], resolution: 'week', aggregation: 'max' },
    [moduleTypes.sensorOverview]: { keys: [{ key: 'temperature', thresholds }], show: ['status', 'battery'] },
    [moduleTypes.tiltChart]: { x: temperature, y: { deveui: 'Valve:2', key: 'temperature' }, limit: 60 },
    [moduleTypes.fillIndicator]: {
      series: [temperature],
      full: 40,
      shape: 'silo',
      capacity: 500,
      capacityUnit: 'l',
    },
    [moduleTypes.activeAlarms]: { nodes: nodeChoice, priorities: ['a', 'b'], onlyTriggered: true },
    [moduleTypes.stateTimeline]: { series: [mode], range: '24h' },
  }
  const widgets = Object.entries(settingsOf).map(([type, settings], at) => ({
    type: Number(type),
    title: `Widget ${type}`,
    layout: {
      lg: { x: (at % 3) * 4, y: Math.floor(at / 3) * 4, w: 4, h: 4 },
      sm: { x: 0, y: at * 4, w: 4, h: 4 },
    },
    settings,
  }))
  const of = (dashboard: { dashboardId: number }) => ({ id: String(dashboard.dashboardId) })
  await on('dashboards.update', {
    params: of(board),
    body: { version: 1, widgets, settings: { description: 'Alla', range: '7d' } },
  })
  await on('dashboards.update', { params: of(board), body: { version: 2, name: 'Allt möjligt' } })
  await on('dashboards.setDefault', { params: of(board) })
  const mapBoard = await make({ name: 'Karta', type: 'map', categoryId: within, settings: { map } })
  const imageBoard = await make({
    name: 'Ritning',
    type: 'imageMap',
    settings: { imageMap: { image, labels } },
  })
  const { widgets: saved } = await on('dashboards.get', { params: of(board) })
  const expiresAt = String(now + 90 * day)
  const { id: publicId } = await on('publicDashboards.create', {
    params: { company: companyId, dashboard: String(board.dashboardId), expiresAt },
  })
  const slot = { slotId: randomUUID(), index: 1, key: 'temperature', name: 'Givare' }
  const template = await on('templateDashboards.create', {
    params: { company: companyId },
    body: {
      name: 'Mall',
      slots: [slot],
      widgets: [{ type: moduleTypes.singleValue, title: 'Nu', layout: widgets[0]?.layout, settings: {} }],
    },
  })
  const templateId = String(template.templateDashboardId)
  const ofTemplate = await on('templateDashboards.createDashboard', {
    params: { id: templateId },
    body: { name: 'Av mall', categoryId, nodes: [{ index: 1, deveui: 'pump-1' }] },
  })

  const keys = ['temperature', 'pressure', 'mode', 'open', 'position', 'diagnosis', 'extremes', 'battery']
  return {
    callers,
    tokens,
    watched,
    own: { ...place, userId: portal.admin.currentUser.userId },
    other: { ...other, userId: portal.admin.currentUser.userId },
    publicId,
    images: [nodeImage, image].map((name: string) => name.split('/').at(-1) ?? ''),
    others: [
      ...keys.map((key) => ({ deveui: 'pump-1', key })),
      ...nodes.slice(1).map(({ deveui }) => ({ deveui, key: 'temperature' })),
      { deveui: 'Valve:2', key: 'meter.energy.total' },
      { deveui: 'pump-1', key: 'price' },
      { applicationId, deveui },
      { categoryId },
      { categoryId: within },
      ...[raised, acknowledged, automatic, delayed, digital, advanced, off].map((alarmId) => ({ alarmId })),
      ...[board, mapBoard, imageBoard, ofTemplate].map(({ dashboardId }) => ({
        dashboardId: String(dashboardId),
      })),
      ...saved.map((widget: { dashboardModuleId: string }) => ({ moduleId: widget.dashboardModuleId })),
      { templateId, deveui: 'pump-1', templateWidgetId: template.widgets[0].templateWidgetId },
    ],
  }
}

/** The super administrator in a company, after a restart. */
async function reopen(portal: TestPortal, companyId: string) {
  const session = await portal.signIn(portal.admin.currentUser.email)
  const path = `/companies/toggle/${session.currentUser.userId}/${companyId}`
  return (await portal.call('PUT', path, { token: session.token })).body
}
