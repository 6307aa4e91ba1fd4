import { randomUUID } from 'node:crypto'
import type { Session } from '@fyr/contract/access/accounts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestPortal, type TestPortal } from '../support/portal.ts'
import { type Mosquitto, mosquittoPath, passphrase, startMosquitto } from '../support/servers/mosquitto.ts'

let portal: TestPortal
let mosquitto: Mosquitto
let company: { companyId: string; session: Session }
let other: { companyId: string; session: Session }
let token: string

describe.skipIf(!mosquittoPath)('MQTT brokers of customers', () => {
  beforeAll(async () => {
    mosquitto = await startMosquitto()
    const { tlsPort, plainPort } = mosquitto
    portal = await startTestPortal(
      {},
      { outboundLoopback: [tlsPort, plainPort, 9].map((port) => `127.0.0.1:${port}`) },
    )
    company = await portal.createCompany('Acme')
    other = await portal.createCompany('Other')
    token = company.session.token
    const applicationId = await portal.createApplication(company.session)
    await portal.createNode(company.session, 'meter-1', { applicationId, nodeType: 2 })
    await portal.createNode(company.session, 'meter-2', { applicationId, nodeType: 2 })
  })
  afterAll(async () => {
    await portal?.stop()
    await mosquitto?.remove()
  })

  const wait = { timeout: 15_000, interval: 50 }
  const call = (method: string, path: string, body?: unknown, by = token) =>
    portal.call(method, path, { token: by, ...(body !== undefined && { body }) })
  const secure = () => ({
    hostname: '127.0.0.1',
    port: mosquitto.tlsPort,
    sslmode: 1,
    CACertificate: mosquitto.ca,
    ClientCertificate: mosquitto.certificate,
    ClientKey: mosquitto.key,
    KeyPassPhrase: passphrase,
  })
  const plain = () => ({
    ...{ hostname: '127.0.0.1', port: mosquitto.plainPort },
    ...{ useAuth: true, username: 'anna', password: 'secret' },
  })
  const create = async (body: object) => {
    const made = await call('POST', `/mqtt/mqttbroker/${company.companyId}`, body)
    expect(made.body).toMatchObject({ brokerId: expect.any(String) })
    return made.body.brokerId as string
  }
  const statusOf = async (id: string) => (await call('GET', `/mqtt/mqttbroker/${id}`)).body.status
  const latest = async (deveui: string, key: string) =>
    (await call('GET', `/tag/latest/${deveui}/${key}`)).body?.value
  const listen = (deveui: string, brokerId: string, topic: string, more = {}) =>
    call('POST', '/mqtt/topic', { deveui, brokerId, topic, ...more })

  it('a node hears its topics on a broker with TLS, a client certificate and a passphrase', async () => {
    const brokerId = await create({ ...secure(), version: '5' })
    expect((await listen('meter-1', brokerId, 'site/1/#')).body).toMatchObject({ topic: 'site/1/+' })
    await listen('meter-2', brokerId, 'site/+/+/state', { parsingTopic: 'site/{key}/{key}/state' })
    await expect.poll(() => statusOf(brokerId), wait).toBe('connected')
    await expect
      .poll(async () => {
        await mosquitto.publish('site/1/power', '21.5')
        return await latest('meter-1', 'power')
      }, wait)
      .toBe(21.5)
    await mosquitto.publish('site/1/json', '{"voltage":230,"current":4}')
    await mosquitto.publish('site/a/b/state', '7')
    await expect.poll(() => latest('meter-1', 'voltage'), wait).toBe(230)
    await expect.poll(() => latest('meter-2', 'a.b'), wait).toBe(7)
    // What the broker keeps without a time is no news.
    await mosquitto.publish('site/1/kept', '1', true)
    await expect.poll(() => latest('meter-1', 'kept'), wait).toBe(1)

    const { body } = await call('GET', `/mqtt/mqttbroker/${brokerId}`)
    expect(body).toMatchObject({ ClientKey: null, KeyPassPhrase: null, hasClientKey: true, nodes: 2 })
    expect(JSON.stringify(body)).not.toContain(passphrase)
    await expect
      .poll(async () => (await call('GET', `/mqtt/metrics/${brokerId}`)).body, wait)
      .toMatchObject({
        messages: { total: expect.any(Number), day: expect.any(Number) },
        publishes: { total: 0 },
      })
    expect((await call('PUT', `/mqtt/mqttbroker/${brokerId}`, body)).body.createdAt).toBe(body.createdAt)

    await mosquitto.stop()
    await expect.poll(() => statusOf(brokerId), wait).toBe('waiting')
    await mosquitto.start()
    await expect.poll(() => statusOf(brokerId), wait).toBe('connected')
    await expect
      .poll(async () => {
        await mosquitto.publish('site/1/power', '22.5')
        return await latest('meter-1', 'power')
      }, wait)
      .toBe(22.5)
    expect((await call('GET', '/mqtt/mqttmeta/meter-1')).body).toMatchObject([
      { brokerId, topic: 'site/1/+' },
    ])
    expect((await call('DELETE', `/mqtt/mqttbroker/${brokerId}`)).status).toBe(204)
    expect((await call('GET', '/mqtt/mqttmeta/meter-1')).body).toEqual([])
  }, 60_000)

  it('threat 29: without an authority the first certificate is pinned, until somebody says otherwise', async () => {
    const brokerId = await create({ ...secure(), sslmode: 2, CACertificate: '' })
    await expect.poll(() => statusOf(brokerId), wait).toBe('connected')
    const shown = async () => (await call('GET', `/mqtt/mqttbroker/${brokerId}`)).body
    await expect.poll(async () => (await shown()).fingerprint, wait).toMatch(/^([0-9A-F]{2}:){31}/)
    await mosquitto.stop()
    mosquitto.renewCertificate()
    await mosquitto.start()
    await expect
      .poll(async () => (await shown()).connection?.lastError?.code, wait)
      .toBe('certificateChanged')
    expect((await shown()).status).toBe('failed')
    expect((await call('DELETE', `/mqtt/mqttbroker/${brokerId}/fingerprint`)).status).toBe(204)
    await expect.poll(() => statusOf(brokerId), wait).toBe('connected')
    await call('DELETE', `/mqtt/mqttbroker/${brokerId}`)
  }, 60_000)

  it('the test says what is wrong', async () => {
    const test = async (body: object, by = token) =>
      (await call('POST', '/mqtt/mqttbroker/test', body, by)).body.result
    const [nobody, elsewhere] = [9, { ...plain(), hostname: 'nowhere.invalid' }]
    expect(await test(secure())).toBe('works')
    expect(await test({ ...secure(), CACertificate: '' })).toBe('certificateUnknown')
    expect(await test({ ...secure(), sslmode: 2, CACertificate: mosquitto.otherCertificate })).toBe(
      'certificateUnknown',
    )
    expect(await test({ ...secure(), ClientCertificate: '', ClientKey: '' })).toBe('clientCertificateRefused')
    expect(await test({ ...plain(), sslmode: 1 })).toMatch(/notSecure|closed/)
    expect(await test({ ...plain(), password: 'wrong' })).toBe('notAuthorized')
    expect(await test({ ...plain(), port: nobody })).toBe('refused')
    expect(await test(elsewhere)).toBe('nameNotFound')
    const by = other.session.token
    // Threat 18: addresses of this machine and of clouds, however they are written.
    for (const hostname of ['127.0.0.1', '2130706433', '169.254.169.254', '[::1]']) {
      expect([hostname, await test({ hostname, port: 1884 }, by)]).toEqual([hostname, 'addressNotAllowed'])
    }
    expect(await test({ ...plain(), topic: 'site/quiet' }, by)).toBe('noTraffic')
    for (const version of ['3.1.0', '3.1.1', '5']) {
      const loud = setInterval(() => void mosquitto.publish('site/loud', '1').catch(() => undefined), 200)
      expect([version, await test({ ...plain(), version, topic: 'site/loud' }, by)]).toEqual([
        version,
        'works',
      ])
      clearInterval(loud)
    }
    const many = await Promise.all(
      Array.from({ length: 12 }, () => call('POST', '/mqtt/mqttbroker/test', { hostname: '127.0.0.1' }, by)),
    )
    expect(many.map(({ body }) => body.code)).toContain('request.tooMany')
  }, 60_000)

  it('threat 18: a private network opens for one company, and says so until then', async () => {
    const hostname = '10.255.254.253'
    const test = async ({ session }: typeof company) =>
      (await call('POST', '/mqtt/mqttbroker/test', { hostname, port: 1884 }, session.token)).body.result
    const plant = await portal.createCompany('Plant')
    const third = await portal.createCompany('Third')
    expect([await test(plant), await test(third)]).toEqual(['addressPrivate', 'addressPrivate'])
    const allow = async (privateNetworks: string[]) => {
      const { session, companyId } = plant
      const { status } = await call(
        'PUT',
        `/settings/company/${companyId}`,
        { privateNetworks },
        session.token,
      )
      expect(status).toBe(200)
    }
    await allow(['10.255.254.0/24'])
    // What is there, if anything, is the network's of this machine.
    expect(await test(plant)).toMatch(/^(?!address)[a-z]/)
    expect(await test(third)).toBe('addressPrivate')
    await allow([])
    expect(await test(plant)).toBe('addressPrivate')
  }, 60_000)

  it('threat 19: refuses certificates that do not fit, and keeps a password from going elsewhere', async () => {
    const refused = async (changes: object) =>
      (await call('POST', `/mqtt/mqttbroker/${company.companyId}`, { ...secure(), ...changes })).body.code
    expect(await refused({ KeyPassPhrase: 'wrong' })).toBe('mqttBroker.wrongPassphrase')
    expect(await refused({ KeyPassPhrase: '' })).toBe('mqttBroker.wrongPassphrase')
    expect(await refused({ ClientCertificate: mosquitto.otherCertificate })).toBe('mqttBroker.keyMismatch')
    expect(await refused({ CACertificate: 'rubbish' })).toBe('mqttBroker.certificateUnreadable')

    const brokerId = await create(plain())
    const change = async (body: object) => (await call('PUT', `/mqtt/mqttbroker/${brokerId}`, body)).body
    expect(await change({ name: 'Ours' })).toMatchObject({ name: 'Ours', hasPassword: true })
    expect(await change({ hostname: 'attacker.invalid' })).toMatchObject({ hasPassword: false })
    const trial = await call('POST', '/mqtt/mqttbroker/test', { ...plain(), password: null, brokerId })
    expect(trial.body.result).toBe('notAuthorized')
    await call('DELETE', `/mqtt/mqttbroker/${brokerId}`)

    await portal.database.withCompany(company.companyId, (db) =>
      sql`insert into mqtt_broker (id, name, hostname, port, version, ssl_mode, ca_certificate, client_certificate,
          use_auth, username, is_global, created_at)
        select gen_random_uuid(), 'full', '127.0.0.1', 9, '5', 0, '', '', false, '', false, now()
        from generate_series(1, 50)`.execute(db.query),
    )
    expect(await refused({})).toBe('mqttBroker.tooMany')
    await portal.database.withCompany(company.companyId, (db) =>
      sql`delete from mqtt_broker where name = 'full'`.execute(db.query),
    )
  })

  it('topics keep to their rules', async () => {
    const brokerId = await create(plain())
    const codeOf = async (topic: string, more = {}, deveui = 'meter-1') =>
      (await listen(deveui, brokerId, topic, more)).body.code
    const made = await listen('meter-1', brokerId, 'rules/1', { publishTopic: 'rules/down' })
    expect(made.status).toBe(201)
    expect(await codeOf('rules/1', {}, 'meter-2')).toBe('mqttTopic.exists')
    expect(await codeOf('rules/2', { publishTopic: 'rules/1' })).toBe('mqttTopic.publishesToItself')
    expect(await codeOf('rules/+')).toBe('mqttTopic.publishesToItself')
    expect(await codeOf('a/+/b', { parsingTopic: 'a/{key}' })).toBe('mqttTopic.parsingInvalid')
    expect(await codeOf('a+/b')).toBe('node.topicInvalid')
    expect((await listen('meter-1', randomUUID(), 'x')).body.code).toBe('mqttBroker.notFound')
    const id = made.body.mqttMetaId
    expect((await call('PUT', `/mqtt/topic/${id}`, { publishTopic: 'rules/1' })).body.code).toBe(
      'mqttTopic.publishesToItself',
    )
    for (let at = 0; at < 19; at++) expect((await listen('meter-1', brokerId, `many/${at}`)).status).toBe(201)
    expect(await codeOf('many/20')).toBe('mqttTopic.tooMany')
    await call('DELETE', `/mqtt/mqttbroker/${brokerId}`)
  })

  it('threats 4 and 7: a global broker is everybody’s, each company in its own branch', async () => {
    const { currentUser } = await portal.createUser(company.companyId, 'Admin')
    const admin = await portal.signIn(currentUser.email)
    const path = `/mqtt/mqttbroker/${company.companyId}`
    expect((await call('POST', path, { ...plain(), isGlobal: true }, admin.token)).status).toBe(403)
    const brokerId = await create({ ...plain(), isGlobal: true })
    for (const [method, at] of [
      ['PUT', ''],
      ['DELETE', ''],
      ['DELETE', '/fingerprint'],
    ] as const) {
      const body = method === 'PUT' ? { name: 'x' } : undefined
      expect((await call(method, `/mqtt/mqttbroker/${brokerId}${at}`, body, admin.token)).body.code).toBe(
        'access.denied',
      )
    }

    const guest = await portal.signIn((await portal.createUser(other.companyId, 'Admin')).currentUser.email)
    const applicationId = await portal.createApplication(other.session)
    await portal.createNode(other.session, 'theirs', { applicationId, nodeType: 2 })
    const seen = await call('GET', `/mqtt/mqttbroker/company/${other.companyId}`, undefined, guest.token)
    expect(seen.body).toMatchObject([{ brokerId, isOwn: false, username: '', hasPassword: false }])
    const ask = (topic: string) =>
      call('POST', '/mqtt/topic', { deveui: 'theirs', brokerId, topic }, guest.token)
    expect((await ask('site/1/power')).body.code).toBe('mqttTopic.otherBranch')
    const branch = `${other.companyId}/power`
    expect((await ask(branch)).status).toBe(201)
    expect((await call('DELETE', `/mqtt/mqttbroker/${brokerId}`, undefined, guest.token)).status).toBe(404)
    await call('DELETE', `/mqtt/mqttbroker/${brokerId}`)
    const left = await call('GET', '/mqtt/mqttmeta/theirs', undefined, guest.token)
    expect(left.body).toEqual([])
  })
})
