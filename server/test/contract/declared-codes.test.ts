import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { hashOfLink, newLinkToken } from '#lib/secrets/link-token.ts'
import { multiply as multiplyIn, newId } from '../support/companies/multiply.ts'
import { onTwoCompanies } from '../support/companies/on-two-companies.ts'
import {
  alarmBody,
  maintenanceWindowBody,
  newEui,
  readingTime,
  tomorrow,
  unique,
  widgetLayout,
} from '../support/companies/two-companies.ts'

/** Codes that the contract declares and that no other test sees over HTTP: each by the shortest way to it. */
const both = onTwoCompanies({ FYR_SMTP_URL: 'smtp://127.0.0.1:9' })
const own = () => both.own.place

type Call = [method: string, path: string, body?: unknown]

async function codeOf([method, path, body]: Call): Promise<string> {
  return (await both.call(method, path, body)).body?.code
}

const widget = (type: number, settings: object) => ({ type, title: 'Widget', layout: widgetLayout, settings })
const chartOf = (deveui: string) => widget(0, { series: [{ deveui, key: 'temperature' }] })
const badContents: Record<string, () => object> = {
  'dashboard.foreignNode': () => chartOf('nowhere'),
  'dashboard.foreignApplication': () =>
    widget(15, { nodes: { by: 'application', applicationId: randomUUID() } }),
  'dashboard.ownAddress': () => widget(6, { url: `https://127.0.0.1:${both.portal.portal.httpPort}/` }),
  'dashboard.tooLarge': () => {
    const thresholds = Array.from({ length: 20 }, (_, value) => ({ value, label: 'm'.repeat(64) }))
    const label = { x: 0, y: 0, deveui: own().deveui, key: 'temperature', label: 'l'.repeat(255), thresholds }
    return widget(11, { labels: Array.from({ length: 100 }, () => ({ ...label, labelId: randomUUID() })) })
  },
}
const takers: Record<string, (body: object) => Call> = {
  create: (body) => ['POST', '/dashboards', { name: 'D', widgets: [body] }],
  createInCompany: (body) => [
    'POST',
    `/dashboards/create/${own().companyId}`,
    { name: 'D', widgets: [body] },
  ],
  createInCategory: (body) => [
    'POST',
    `/dashboards/create/${own().companyId}/${own().categoryId}`,
    { name: 'D', widgets: [body] },
  ],
  update: (body) => ['PUT', `/dashboards/${own().dashboardId}`, { widgets: [body] }],
  addModule: (body) => ['POST', `/dashboards/${own().dashboardId}/modules`, body],
  updateModule: (body) => ['PUT', `/dashboards/modules/${own().moduleId}`, body],
  updateModules: (body) => [
    'PUT',
    `/dashboards/${own().dashboardId}/modules`,
    [{ ...body, dashboardModuleId: own().moduleId }],
  ],
  import: (body) => [
    'POST',
    `/dashboards/import/${own().companyId}`,
    { file: { format: 'fyr-dashboard/1', name: 'D', type: 'default', settings: {}, widgets: [body] } },
  ],
}
const templateTakers: Record<string, (body: object) => Call> = {
  create: (body) => ['POST', `/templateDashboard/${own().companyId}`, { name: 'T', widgets: [body] }],
  update: (body) => ['PUT', `/templateDashboard/${own().templateId}`, { widgets: [body] }],
  updateWidgets: (body) => ['PUT', `/templateDashboard/widgets/${own().templateId}`, [body]],
}

describe('what widgets are refused for', () => {
  it.each(Object.entries(takers))('dashboards.%s', async (_, call) => {
    for (const [code, body] of Object.entries(badContents))
      expect([code, await codeOf(call(body()))]).toEqual([code, code])
  })

  it.each(Object.entries(templateTakers))('templateDashboards.%s', async (_, call) => {
    for (const [code, body] of Object.entries(badContents)) {
      const expected = code === 'dashboard.foreignNode' ? 'template.unknownSlot' : code
      expect([code, await codeOf(call(body()))]).toEqual([code, expected])
    }
  })

  it('a full dashboard takes no more of them', async () => {
    const widgets = Array.from({ length: 100 }, () => widget(2, {}))
    const { dashboardId } = (await both.call('POST', '/dashboards', { name: 'Full', widgets })).body
    const full = 'dashboard.tooManyWidgets'
    expect(await codeOf(['POST', `/dashboards/${dashboardId}/modules`, widget(2, {})])).toBe(full)
    expect(await codeOf(['POST', `/dashboards/modules/${own().moduleId}/copy`, { dashboardId }])).toBe(full)
  })
})

describe('one by one', () => {
  const alarm = () => alarmBody(own(), 'Warm')
  const reversed = { start: '2024-02-01T00:00:00Z', end: '2024-01-01T00:00:00Z' }
  const newNode = (more: object = {}) => ({ name: 'Node', deveui: `node-${unique()}`, nodeType: 1, ...more })
  const cases: [code: string, call: () => Call | Promise<Call>][] = [
    [
      'alarm.limitsCrossed',
      () => ['POST', `/companies/${own().companyId}/alarm`, { ...alarm(), limitLow: 40 }],
    ],
    [
      'alarm.limitsCrossed',
      () => ['PUT', `/companies/${own().companyId}/alarm/${own().alarmId}`, { limitLow: 40 }],
    ],
    [
      'alarm.hysteresisTooLarge',
      () => ['POST', `/companies/${own().companyId}/alarm`, { ...alarm(), limitLow: 29, hysteresis: 1 }],
    ],
    [
      'alarm.hysteresisTooLarge',
      () => ['PUT', `/companies/${own().companyId}/alarm/${own().alarmId}`, { limitLow: 29, hysteresis: 1 }],
    ],
    [
      'maintenanceWindow.noPeriod',
      () => ['POST', '/maintenance-window', { name: 'W', wholeCompany: true, repeats: 'weekly' }],
    ],
    [
      'maintenanceWindow.noPeriod',
      () => ['PUT', `/maintenance-window/${own().maintenanceWindowId}`, { end: '2020-01-01T00:00:00Z' }],
    ],
    [
      'maintenanceWindow.unknownObject',
      () => ['POST', '/maintenance-window', { ...maintenanceWindowBody({ deveui: 'nobody' }) }],
    ],
    [
      'maintenanceWindow.unknownObject',
      () => ['PUT', `/maintenance-window/${own().maintenanceWindowId}`, { nodes: ['nobody'] }],
    ],
    [
      'alarm.noEscalationContact',
      () => ['POST', `/companies/${own().companyId}/alarm`, { ...alarm(), escalationMinutes: 5 }],
    ],
    [
      'alarm.noEscalationContact',
      () => ['PUT', `/companies/${own().companyId}/alarm/${own().alarmId}`, { escalationMinutes: 5 }],
    ],
    [
      'alarm.noLimit',
      () => ['POST', `/companies/${own().companyId}/alarm`, { ...alarm(), limitHigh: null, limitLow: null }],
    ],
    [
      'alarm.noLimit',
      () => ['PUT', `/companies/${own().companyId}/alarm/${own().alarmId}`, { limitHigh: null }],
    ],
    [
      'application.notEmpty',
      async () => {
        await both.call('POST', `/applications/${own().applicationId}/tag`, newNode())
        return ['DELETE', `/applications/${own().applicationId}`]
      },
    ],
    ['node.hasHistory', () => ['DELETE', `/tag/${own().deveui}`]],
    ['key.inUse', () => ['DELETE', `/tag/key/delete/${own().deveui}/${own().key}`]],
    ['key.taken', () => ['POST', '/tag/key/add', { deveui: own().deveui, name: own().key }]],
    ['node.kindAbsent', () => ['POST', `/applications/${own().applicationId}/tag`, newNode({ nodeType: 5 })]],
    [
      'node.decoderUnknown',
      () => ['POST', `/applications/${own().applicationId}/tag`, newNode({ decoder: 'none-such' })],
    ],
    ['node.decoderUnknown', () => ['PUT', `/tag/${own().deveui}`, { decoder: 'cayenne-lpp' }]],
    [
      'node.notLorawan',
      () => ['POST', `/applications/${own().applicationId}/tag`, newNode({ activation: 'ABP' })],
    ],
    ['node.notLorawan', () => ['PUT', `/tag/${own().deveui}`, { profile: 'Class A' }]],
    ['node.decoderUnknown', () => ['PUT', `/tag/pool/${own().poolDeveui}`, { decoder: 'none-such' }]],
    [
      'node.decoderUnknown',
      () => [
        'POST',
        '/tag/pool/claim',
        { applicationId: own().applicationId, devices: [{ deveui: newEui() }], decoder: 'none-such' },
      ],
    ],
    ['node.topicInvalid', () => ['PUT', `/tag/${own().deveui}`, { topics: ['a', 'nodes/a'] }]],
    [
      'node.topicTaken',
      async () => {
        await both.call(
          'POST',
          `/applications/${own().applicationId}/tag`,
          newNode({ topics: ['taken/topic'] }),
        )
        return ['PUT', `/tag/${own().deveui}`, { topics: ['taken/topic'] }]
      },
    ],
    [
      'token.expiryPast',
      () => [
        'POST',
        `/integration/tokens/${own().companyId}`,
        { label: 'T', scopes: ['read'], expiresAt: readingTime },
      ],
    ],
    [
      'field.notOneOf',
      () => [
        'POST',
        `/integration/tokens/${own().companyId}`,
        { label: 'T', scopes: ['read'], deveui: own().deveui },
      ],
    ],
    [
      'time.rangeReversed',
      () => ['GET', `/tag/${own().deveui}/trend/${own().key}?start=2024-02-01&end=2024-01-01`],
    ],
    [
      'time.rangeReversed',
      () => ['POST', `/templateDashboard/${own().templateId}/data`, { ...reversed, nodes: [] }],
    ],
    ['time.rangeReversed', () => ['POST', '/templateDashboard/preview', { ...reversed, widgets: [] }]],
    [
      'time.rangeReversed',
      () => ['GET', `/gateway/${own().gatewayId}/history?start=${reversed.start}&end=${reversed.end}`],
    ],
    ['request.tooMany', () => ['POST', '/alarms/setting/test', testOf(51)]],
  ]
  const testOf = (count: number) => ({
    name: 'Warm',
    alertType: 2,
    tag: own().deveui,
    tagDataKey: own().key,
    alarmContacts: Array.from({ length: Math.min(count, 50) }, (_, at) => ({ email: `a${at}@example.com` })),
  })

  it.each(cases)('%s', async (code, call) => {
    if (code === 'request.tooMany') await both.call('POST', '/alarms/setting/test', testOf(50))
    expect(await codeOf(await call())).toBe(code)
  })
})

describe('limits of a company', () => {
  const multiply = (
    ...[table, count, fresh, where]: [string, number, RawBuilder<unknown>, RawBuilder<unknown>]
  ) => multiplyIn(both.portal, own().companyId, table, count, fresh, where)

  it('of maintenance windows', async () => {
    const { deveui, maintenanceWindowId } = own()
    await multiply('maintenance_window', 100, newId, sql`id = ${maintenanceWindowId}`)
    const create: Call = ['POST', '/maintenance-window', maintenanceWindowBody({ deveui })]
    expect(await codeOf(create)).toBe('maintenanceWindow.tooMany')
  })

  it('of alarms, for a key and in all', async () => {
    const { companyId, alarmId, deveui, key } = own()
    await multiply('alarm', 100, newId, sql`id = ${alarmId}`)
    const create: Call = ['POST', `/companies/${companyId}/alarm`, alarmBody({ deveui, key }, 'Warm')]
    for (const call of [
      create,
      ['POST', `/alarms/copy/${alarmId}`],
      ['PUT', `/companies/${companyId}/alarm/${alarmId}`, { limitHigh: 31 }],
    ] as Call[]) {
      expect([call[1], await codeOf(call)]).toEqual([call[1], 'alarm.tooManyOfKey'])
    }
    await multiply('alarm', 1000, newId, sql`id = ${alarmId}`)
    expect(await codeOf(create)).toBe('alarm.tooMany')
    expect(await codeOf(['POST', `/alarms/copy/${alarmId}`])).toBe('alarm.tooMany')
  })

  it('of keys of a node', async () => {
    const { deveui } = own()
    await multiply(
      'node_key',
      500,
      sql`jsonb_build_object('id', gen_random_uuid(), 'name', 'key-' || number)`,
      sql`each.name = 'temperature' and node_id = (select id from node where deveui = ${deveui})`,
    )
    expect(await codeOf(['POST', '/tag/key/add', { deveui, name: 'one-more' }])).toBe('key.tooMany')
  })

  it('of devices that are prepared', async () => {
    await multiply(
      'pool_device',
      20_000,
      sql`jsonb_build_object('id', gen_random_uuid(), 'deveui', 'device-' || number)`,
      sql`deveui = ${own().poolDeveui}`,
    )
    const call: Call = ['POST', '/tag/pool/import', { devices: [{ deveui: newEui() }] }]
    expect(await codeOf(call)).toBe('pool.tooMany')
  })

  it('of categories', async () => {
    const { companyId, categoryId } = own()
    await multiply('dashboard_category', 1000, newId, sql`id = ${categoryId}`)
    const call: Call = ['POST', `/dashboards/categories/${companyId}`, { title: 'One more' }]
    expect(await codeOf(call)).toBe('category.tooMany')
  })

  it('of markers of a map', async () => {
    const marker = { name: 'M', lat: 57, long: 12 }
    const markers = Array.from({ length: 500 }, () => ({ ...marker, markerId: randomUUID() }))
    const body = { name: 'Map', type: 'map', settings: { map: { markers } }, widgets: [] }
    const { dashboardId } = (await both.call('POST', '/dashboards', body)).body
    expect(await codeOf(['POST', `/dashboards/map/marker/${dashboardId}`, marker])).toBe('field.tooMany')
  })

  it('of what is shared with everybody', async () => {
    const { companyId, dashboardId } = own()
    const call: Call = ['POST', `/dashboards/public/${companyId}/${dashboardId}/${tomorrow()}`]
    await multiply('public_dashboard', 200, newId, sql`true`)
    expect(await codeOf(call)).toBe('dashboard.tooManyShared')
  })

  it('of dashboards', async () => {
    const { dashboardId, templateId } = own()
    await multiply(
      'dashboard',
      1000,
      sql`jsonb_build_object('is_default', false, 'id', 1000000 + number)`,
      sql`id = ${Number(dashboardId)}`,
    )
    for (const call of [
      takers.create?.(widget(2, {})),
      takers.createInCompany?.(widget(2, {})),
      takers.createInCategory?.(widget(2, {})),
      takers.import?.(widget(2, {})),
      ['POST', `/dashboards/${dashboardId}/duplicate`],
      ['POST', `/templateDashboard/${templateId}/dashboard`, { name: 'D', nodes: [] }],
    ] as Call[]) {
      expect([call[1], await codeOf(call)]).toEqual([call[1], 'dashboard.tooMany'])
    }
  })
})

describe('a portal without mail, with a low rate of readings', () => {
  const plain = onTwoCompanies({ FYR_INGEST_COMPANY_RATE: '20' })

  it('refuses to send mails, and to take more readings', async () => {
    const { deveui, key } = plain.own.place
    const test = await plain.call('POST', '/alarms/setting/test', {
      name: 'Warm',
      alertType: 2,
      tag: deveui,
      tagDataKey: key,
      alarmContacts: [{ email: 'someone@example.com' }],
    })
    expect(test.body.code).toBe('mail.notConfigured')
    const forgot = await plain.portal.call('POST', '/users/forgot/someone@example.com')
    expect([forgot.status, forgot.body.code]).toEqual([test.status, 'mail.notConfigured'])
    const { companyId } = plain.own.place
    const invitations = `/companies/${companyId}/invitations`
    const user = { firstName: 'Anna', lastName: 'Berg', phoneNumber: '+46701234567' }
    const email = 'someone@example.com'
    const company = { name: 'Acme', orgNumber: '556677-8899', invoiceAdress: email }
    for (const [path, body] of [
      [`${invitations}/${randomUUID()}/resend`, undefined],
      ['/register', { company, user: { ...user, email } }],
      ['/users/me/email/link', undefined],
    ] as const) {
      const { code } = (await plain.call('POST', path, body)).body
      expect([path, code]).toEqual([path, 'mail.notConfigured'])
    }
    const readings = Array.from({ length: 1000 }, (_, value) => ({ deveui, key, value }))
    const codes = []
    for (let at = 0; at < 3; at++) codes.push((await plain.call('POST', '/tagdata', readings)).body.code)
    expect(codes).toContain('request.tooMany')
  })

  it('says of a changed address at once that somebody else has it', async () => {
    const { companyId } = plain.own.place
    const [taken, other] = ['taken@example.com', 'other@example.com']
    await plain.portal.createUser(companyId, 'User', taken)
    const { currentUser } = await plain.portal.createUser(companyId, 'User', other)
    const answer = await plain.call('PUT', `/users/${currentUser.userId}`, { email: taken })
    expect([answer.status, answer.body.code]).toEqual([409, 'account.emailTaken'])
  })

  it('takes no picture that is none', async () => {
    const { dashboardId, companyId } = plain.own.place
    for (const path of [`/dashboards/${dashboardId}/image`, `/companies/${companyId}/image`]) {
      const answer = await plain.portal.call('POST', path, {
        token: plain.own.session.token,
        body: new Uint8Array([1, 2, 3]),
        headers: { 'content-type': 'image/png' },
      })
      expect([path, answer.body.code]).toEqual([path, 'image.unreadable'])
    }
  })
})

it('a visitor who looks at shared dashboards all the time is told to wait', async () => {
  const path = `/dashboards/public/${'A'.repeat(43)}`
  const codes = new Set<string>()
  for (let at = 0; at < 400 && !codes.has('request.tooMany'); at++) codes.add(await codeOf(['GET', path]))
  expect([...codes]).toEqual(['object.notFound', 'request.tooMany'])
})

it('an address that is not proved, or that somebody else has taken meanwhile, is told by its codes', async () => {
  const { companyId } = own()
  const email = `proof-${unique()}@example.com`
  const session = await both.portal.createUser(companyId, 'User', email)
  const accountId = session.currentUser.userId
  const execute = (query: RawBuilder<unknown>) =>
    both.portal.database.withPlatform((db) => query.execute(db.query))
  const code = async (path: string, body?: object) =>
    (await both.portal.call('POST', path, { token: session.token, body })).body?.code
  await execute(sql`update account set email_proved_at = null where id = ${accountId}`)
  expect(await code('/users/me/identities', { companyId: null })).toBe('account.emailNotProved')

  const token = newLinkToken()
  const taken = `taken-${unique()}@example.com`
  await both.portal.createUser(companyId, 'User', taken)
  await execute(sql`insert into email_proof (account_id, email, token_hash, expires_at)
    values (${accountId}, ${taken}, ${hashOfLink(token)}, ${new Date(Date.now() + 60_000)})`)
  expect(await code(`/users/me/email/${token}`)).toBe('account.emailTaken')
  const codes = new Set<string>()
  for (let at = 0; at < 8; at++) codes.add(await code(`/users/me/email/${newLinkToken()}`))
  expect([...codes]).toEqual(['account.linkEnded', 'request.tooMany'])
})
