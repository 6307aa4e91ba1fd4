import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { onTwoCompanies } from '../support/companies/on-two-companies.ts'
import { type Place, widgetLayout } from '../support/companies/two-companies.ts'
import { type Endpoint, endpoints, fillPath } from '../support/endpoints/endpoints.ts'
import { sampleOf } from '../support/endpoints/samples.ts'
import type { Answer } from '../support/portal.ts'

/** What a PUT changes that is not what GET answers at its own path. */
interface Twin {
  /** Of the GET, with the objects of the place. */
  path(place: Place): string
  /** The part of the answer that the PUT is about. */
  // biome-ignore lint/suspicious/noExplicitAny: whatever the GET answers
  pick?(body: any, place: Place): unknown
}

const twinsElsewhere: Record<string, Twin> = {
  'formulas.updateConstant': {
    path: () => '/formula/constants',
    pick: (all: { constantId: string }[], { formulaConstantId }) =>
      all.find(({ constantId }) => constantId === formulaConstantId),
  },
  'formulas.updateTemplate': {
    path: () => '/formula/templates',
    pick: (all: { formulaTemplateId: string }[], place) =>
      all.find(({ formulaTemplateId }) => formulaTemplateId === place.formulaTemplateId),
  },
  'alarms.update': { path: ({ alarmId }) => `/alarms/${alarmId}` },
  'dashboardCategories.update': {
    path: ({ companyId }) => `/dashboards/categories/${companyId}`,
    pick: (tree: { dashboardCategoryId?: string }[], { categoryId }) =>
      tree.find((each) => each.dashboardCategoryId === categoryId),
  },
  'journal.update': { path: ({ journalId }) => `/tagJournal/${journalId}` },
  'mqttBrokers.updateTopic': {
    path: ({ deveui }) => `/mqtt/mqttmeta/${deveui}`,
    pick: (topics: { mqttMetaId?: string }[], { brokerTopicId }) =>
      topics.find(({ mqttMetaId }) => mqttMetaId === brokerTopicId),
  },
  'modbus.updateRegister': {
    path: ({ modbusMasterId }) => `/modbus/registers/${modbusMasterId}`,
    pick: (registers: { modbusRegisterId?: string }[], place) =>
      registers.find(({ modbusRegisterId }) => modbusRegisterId === place.modbusRegisterId),
  },
  'opcua.updateNode': {
    path: ({ opcServerId }) => `/opc/nodes/${opcServerId}`,
    pick: (variables: { opcNodeId?: string }[], place) =>
      variables.find(({ opcNodeId }) => opcNodeId === place.opcNodeId),
  },
  'gateways.setPosition': { path: ({ gatewayId }) => `/gateway/${gatewayId}` },
  'readings.correct': { path: ({ deveui, key }) => `/tag/latest/${deveui}/${key}` },
  'settings.setOfUser': { path: () => '/settings' },
  'settings.setGlobal': { path: () => '/settings/global' },
}
/** PUTs that do something and hold nothing that a GET answers. A new PUT is in neither list and has a GET at its path. */
const withoutTwin = [
  'accounts.changePassword',
  'accounts.resetPassword',
  'accounts.setLanguage',
  'companies.switch',
  'dashboards.setDefault',
  'dashboardCategories.setIndexes',
  'demos.setAlive',
  'features.set',
  'licence.acceptTos',
  'licence.activate',
  'news.dismiss',
  'nodes.move',
  'nodes.togglePublishing',
  'notifications.deactivate',
  // Its GET is a list, and none is made without an authenticator: passkeys.test.ts sends back what it answers.
  'passkeys.rename',
  'notifications.deactivateAll',
  'signalTests.end',
  // The node's own GET has it: sparkplug.test.ts sends it back.
  'sparkplug.set',
  'users.setRole',
  'whiteLabel.decideDomain',
]

const both = onTwoCompanies()
const place = (): Place => ({ ...both.own.place, userId: both.own.session.currentUser.userId })
const puts = endpoints.filter(
  ({ name, method }) => (method === 'PUT' && !withoutTwin.includes(name)) || name in twinsElsewhere,
)

beforeAll(async () => {
  const { deveui, key, dashboardId, templateId, alarmId, companyId } = place()
  const chart = { type: 0, title: 'Chart', layout: widgetLayout, settings: { series: [{ deveui, key }] } }
  const slot = { ...chart, settings: { series: [{ deveui: 'slot:1', key }] } }
  for (const [method, path, body] of [
    ['PUT', `/dashboards/${dashboardId}/modules`, []],
    ['POST', `/dashboards/${dashboardId}/modules`, chart],
    ['PUT', `/templateDashboard/widgets/${templateId}`, [slot]],
    ['PUT', `/settings/company/${companyId}`, { COORDINATES: { latitude: 57, longitude: 12 } }],
    [
      'PUT',
      `/companies/${companyId}/alarm/${alarmId}`,
      {
        alertType: 0,
        alarmContacts: [{ name: 'Someone', email: 'someone@example.com', phoneNumber: '+46701234567' }],
        activeDays: [1, 2],
        advanced: [{ tag: deveui, tagDataKey: key, limitType: 'HIGH', limit: 30 }],
      },
    ],
  ] as const) {
    const { status, body: answer } = await both.call(method, path, body)
    if (status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`)
  }
})

async function countAudit(): Promise<number> {
  return await both.portal.database.withPlatform(async ({ query }) => {
    const { rows } = await sql<{ count: number }>`
      select (select count(*) from audit)::int + (select count(*) from platform_audit)::int as count`.execute(
      query,
    )
    return rows[0]?.count ?? Number.NaN
  })
}

async function openTwin(endpoint: Endpoint) {
  const twin = twinsElsewhere[endpoint.name]
  const ids = sampleOf(endpoint).params?.(place()) ?? {}
  const path = twin?.path(place()) ?? fillPath(endpoint, ids)
  const get = async () => {
    const { status, body } = await both.call('GET', path)
    expect([path, status]).toEqual([path, 200])
    return twin?.pick ? twin.pick(body, place()) : body
  }
  const answered = await get()
  // A reading is named by its time.
  const time = endpoint.name === 'readings.correct' ? { time: answered.createdAt } : {}
  const target = fillPath(endpoint, { ...ids, ...time })
  return { get, answered, put: (body: unknown) => both.call(endpoint.method, target, body) }
}

describe('PUT of what GET answered', () => {
  it.each(puts.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s works and changes nothing',
    async (_, endpoint) => {
      const { get, answered, put } = await openTwin(endpoint)
      expect(answered).toBeTruthy()
      const noted = await countAudit()
      const { status, body } = await put(answered)
      expect([status, body.errors]).toEqual([endpoint.status, undefined])
      expect(await get()).toEqual(answered)
      // A correction says that somebody set the value, whatever it was.
      if (endpoint.name !== 'readings.correct') expect(await countAudit()).toBe(noted)
    },
  )

  const ofObjects = puts.filter(
    ({ name }) => !['dashboards.updateModules', 'templateDashboards.updateWidgets'].includes(name),
  )

  it.each(ofObjects.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s refuses a field that there is not',
    async (_, endpoint) => {
      const { get, answered, put } = await openTwin(endpoint)
      const { status, body } = await put({ ...(answered as object), noSuchField: 1 })
      expect([status, body.errors]).toMatchObject([
        400,
        [{ field: 'body.noSuchField', code: 'field.unknown' }],
      ])
      expect(await get()).toEqual(answered)
    },
  )

  // A widget is one of its type, and a correction a value: neither is anything without. The body of a report template
  // names it, by the specification.
  const whole = ['dashboards.updateModule', 'readings.correct', 'reports.updateTemplate']
  it.each(
    ofObjects
      .filter(({ name }) => !whole.includes(name))
      .map((endpoint) => [endpoint.name, endpoint] as const),
  )('%s leaves a field as it is that is absent', async (_, endpoint) => {
    const { get, answered, put } = await openTwin(endpoint)
    const { status, body } = await put({})
    expect([status, body.errors]).toEqual([endpoint.status, undefined])
    expect(await get()).toEqual(answered)
  })

  it('has a twin for each PUT, or a reason to have none', () => {
    const gets = endpoints.filter(({ method }) => method === 'GET').map(({ path }) => path)
    const alone = puts.filter(({ name, path }) => !(name in twinsElsewhere) && !gets.includes(path))
    expect(alone.map(({ name }) => name)).toEqual([])
  })
})

describe('POST of what GET answered', () => {
  const creates = endpoints.filter(
    ({ name, method, status }) =>
      method === 'POST' && status === 201 && /\.create(Topic|Template|Constant)?$/.test(name),
  )
  const pairs = creates.flatMap((create) => {
    const put = puts.find(({ name }) => name === create.name.replace('.create', '.update'))
    return put ? [[create.name, create, put] as const] : []
  })

  /** Fields in which a copy must differ; they are those of the sample. */
  const distinct: Record<string, readonly string[]> = {
    'users.create': ['firstName', 'lastName', 'phoneNumber', 'email', 'password', 'role'],
    'nodes.create': ['deveui'],
    'journal.create': ['files'],
    'gateways.create': ['eui'],
    'mqttBrokers.createTopic': ['topic'],
    'modbus.createRegister': ['register', 'key'],
    'opcua.createNode': ['nodeId', 'key'],
    'formulas.create': ['name', 'outputKey'],
  }
  /** The id of an entity is the first that it names. */
  const idOf = (entity: object) => Object.entries(entity).find(([name]) => /id$/i.test(name))

  it.each(pairs)('%s makes a new entity, and ignores what is not for it to say', async (_, create, put) => {
    const answered = (await openTwin(put)).answered as Record<string, unknown>
    const sample = sampleOf(create)
    const target = fillPath(create, sample.params?.(place()) ?? {})
    const fresh = (sample.body?.(place()) ?? {}) as Record<string, unknown>
    const changes = (distinct[create.name] ?? ['name']).map((field) => [field, fresh[field]])
    const { status, body } = await both.call('POST', target, { ...answered, ...Object.fromEntries(changes) })
    expect([status, body.errors]).toEqual([create.status, undefined])
    expect(idOf(body)).toEqual([idOf(answered)?.[0], expect.anything()])
    expect(idOf(body)).not.toEqual(idOf(answered))
    if ('createdAt' in answered) expect(body.createdAt).not.toBe(answered.createdAt)
    const odd = await both.call('POST', target, { ...(answered as object), noSuchField: 1 })
    expect(odd.body.errors).toContainEqual(
      expect.objectContaining({ field: 'body.noSuchField', code: 'field.unknown' }),
    )
  })

  it('is tried of every kind of entity that is created and changed', () => {
    expect(pairs.length).toBeGreaterThan(14)
  })
})

describe('the version of a dashboard and of a template', () => {
  it.each([
    ['dashboard', () => `/dashboards/${place().dashboardId}`],
    ['template', () => `/templateDashboard/${place().templateId}`],
  ] as const)(
    '%s: without it the last write wins and makes a version; with it a stale one is 409',
    async (_, at) => {
      const { version } = (await both.call('GET', at())).body
      const saved = await both.call('PUT', at(), { name: 'Last write' })
      expect([saved.status, saved.body.version]).toEqual([200, version + 1])
      const stale = await both.call('PUT', at(), { name: 'Stale', version })
      expect([stale.status, stale.body.code]).toEqual([409, 'dashboard.changed'])
      const far = await both.call('PUT', at(), { name: 'Far', version: 2 ** 31 })
      expect([far.status, far.body.errors]).toMatchObject([
        400,
        [{ field: 'body.version', code: 'field.tooLarge' }],
      ])
      expect((await both.call('GET', at())).body).toMatchObject({ name: 'Last write', version: version + 1 })
    },
  )

  it('a version that PostgreSQL cannot count to is no version', async () => {
    const { dashboardId } = place()
    for (const version of ['2147483648', '99999999999999999999']) {
      const path = `/dashboards/${dashboardId}/versions/${version}`
      expect([version, (await both.call('GET', path)).status]).toEqual([version, 400])
      expect([version, (await both.call('POST', `${path}/restore`)).status]).toEqual([version, 400])
    }
  })
})

describe('settings', () => {
  it('are taken as JSON and as JSON text, and answered as JSON', async () => {
    const path = `/settings/company/${place().companyId}`
    const { MAPSETTINGS } = (await both.call('GET', path)).body
    for (const form of [(value: unknown) => value, (value: unknown) => JSON.stringify(value)]) {
      const { status, body } = await both.call('PUT', path, {
        silentAfterHours: form(36),
        COORDINATES: form({ latitude: 55, longitude: 13 }),
        MAPSETTINGS: form(MAPSETTINGS),
        nodeTableColumns: form(['name', 'deveui']),
        frameHosts: form(['example.com']),
      })
      expect([status, body]).toMatchObject([
        200,
        {
          silentAfterHours: 36,
          COORDINATES: { latitude: 55, longitude: 13 },
          MAPSETTINGS,
          nodeTableColumns: ['name', 'deveui'],
          frameHosts: ['example.com'],
        },
      ])
    }
    const broken = await both.call('PUT', path, { COORDINATES: '{"latitude":' })
    expect([broken.status, broken.body.errors]).toMatchObject([400, [{ field: 'body.COORDINATES' }]])
  })

  it('of a user are taken as truth and as text, and answered as text', async () => {
    for (const stickySideMenu of [false, 'false', true, 'true']) {
      const { status, body } = await both.call('POST', '/settings', { stickySideMenu, dark: stickySideMenu })
      expect([status, body]).toMatchObject([
        200,
        { stickySideMenu: String(stickySideMenu), dark: String(stickySideMenu) },
      ])
    }
  })
})

describe('contactType of an alarm', () => {
  const save = (body: object): Promise<Answer> =>
    both.call('PUT', `/companies/${place().companyId}/alarm/${place().alarmId}`, body)

  it('is what contacts without a type of their own get', async () => {
    const alarmContacts = [
      { email: 'someone@example.com', phoneNumber: '+46701234567' },
      { contactType: 'EMAIL', email: 'other@example.com' },
    ]
    for (const contactType of ['SMS', 'BOTH', 'EMAIL']) {
      const { status, body } = await save({ contactType, alarmContacts })
      expect([status, body.alarmContacts]).toMatchObject([200, [{ contactType }, { contactType: 'EMAIL' }]])
    }
  })

  it('is asked for an address of theirs', async () => {
    const { status, body } = await save({
      contactType: 'SMS',
      alarmContacts: [{ email: 'someone@example.com' }],
    })
    expect([status, body.errors]).toMatchObject([
      400,
      [{ field: 'body.alarmContacts.0', code: 'field.contactAddress' }],
    ])
  })
})

describe('a super administrator who has chosen no company', () => {
  it('is told so by every call that is about the active company', async () => {
    const { token } = both.portal.admin
    for (const path of ['/tag', `/tag/${place().deveui}`, '/dashboards/default', '/alarm/active']) {
      const { status, body } = await both.portal.call('GET', path, { token })
      expect([path, status, body.code]).toEqual([path, 400, 'access.companyNotChosen'])
    }
    const named = await both.portal.call('GET', `/companies/${place().companyId}`, { token })
    expect(named.status).toBe(200)
  })
})
