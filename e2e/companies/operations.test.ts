import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { connectAsync } from 'mqtt'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callApi } from '../lib/api.ts'
import { listenToHub } from '../lib/hub.ts'
import {
  adminEmail,
  type Program,
  startProgram,
  temporaryFolder,
  watchItFail,
} from '../lib/program/program.ts'

/** What whoever runs the portal sees of it, from the first start on an empty folder to the second. */
describe('running the portal', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>
  let other: Awaited<ReturnType<typeof temporaryFolder>>
  let program: Program
  let password = ''
  let token = ''
  let companyId = ''
  const now = Date.now()

  beforeAll(async () => {
    folder = await temporaryFolder()
    other = await temporaryFolder()
    program = await startProgram({ dataDir: folder.path, env: { FYR_ADMIN_PASSWORD: '' } })
  })
  afterAll(async () => {
    await program?.stop()
    await folder.remove()
    await other.remove()
  })

  const signIn = async () => {
    const answer = await callApi(program.url, 'POST', '/users/authenticate', { email: adminEmail, password })
    expect(answer.status).toBe(200)
    return answer.body
  }
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await callApi(program.url, method, path, body, token)
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
    return answer.body
  }

  test('a first start without a password makes one, prints it once, and wants another at the first sign-in', async () => {
    const printed = [...program.output().matchAll(/Password:\s+(\S+)/g)]
    expect(printed).toHaveLength(1)
    password = printed[0]?.[1] ?? ''
    expect(password.length).toBeGreaterThanOrEqual(12)

    const session = await signIn()
    const details = { name: 'Mälarvatten AB', orgNumber: '556677-8899', invoiceAdress: 'a@example.com' }
    token = session.token
    const early = await callApi(program.url, 'POST', '/companies', details, token)
    expect([early.status, early.body.code]).toEqual([403, 'access.passwordChangeRequired'])
    const own = 'Lighthouse-of-my-own-1'
    await call('PUT', '/users/me/password', { password: own })
    password = own
    companyId = (await call('POST', '/companies', { ...details, country: 'Sweden' })).companyId
    token = (await call('PUT', `/companies/toggle/${session.currentUser.userId}/${companyId}`)).token
    const application = await call('POST', `/applications/${companyId}`, { name: 'Water' })
    const node = { name: 'Reservoir', deveui: 'reservoir-1', nodeType: 2 }
    await call('POST', `/applications/${application.id}/tag`, node)
    await call('POST', '/tag/reservoir-1/tagdata', { key: 'level', value: 4.2, createdAt: now })
  })

  test('it answers whoever watches it', async () => {
    const get = async (path: string) => {
      const response = await fetch(`${program.url}${path}`)
      return { status: response.status, text: await response.text() }
    }
    expect(await get('/healthz')).toMatchObject({ status: 200 })
    expect(await get('/readyz')).toMatchObject({ status: 200 })
    const { status, text } = await get('/metrics')
    expect(status).toBe(200)
    expect(text).toMatch(/^fyr_readings_total 1$/m)
    expect(text).toMatch(/^process_resident_memory_bytes \d+/m)
    const environment = JSON.parse((await get('/environmentConfig.json')).text)
    expect(environment).toMatchObject({ mqttPort: program.mqttPort })
  })

  test('a taken port is one sentence', async () => {
    const port = new URL(program.url).port
    for (const env of [{ FYR_HTTP_PORT: port }, { FYR_MQTT_PORT: String(program.mqttPort) }]) {
      const { exitCode, complaint } = await watchItFail({ dataDir: other.path, env })
      expect(exitCode).toBe(1)
      const [name = '', taken] = Object.entries(env)[0] ?? []
      expect(complaint.trim().split('\n')).toEqual([
        expect.stringMatching(new RegExp(`^Port ${taken} is taken .*${name}`)),
      ])
    }
  })

  test('a folder that another Fyr works in is one sentence', async () => {
    const { exitCode, complaint } = await watchItFail({ dataDir: folder.path })
    expect(exitCode).toBe(1)
    expect(complaint.trim().split('\n')).toEqual([expect.stringContaining('in use by another running Fyr')])
  })

  test('mistakes in the settings are listed together', async () => {
    const { exitCode, complaint } = await watchItFail({
      dataDir: other.path,
      env: {
        FYR_HTTP_PORT: 'eighty',
        FYR_PUBLIC_URL: 'fyr.example.com',
        FYR_LOG_LEVEL: 'loud',
        FYR_ADMIN_PASSWORD: 'secret-1',
        FYR_DATADIR: '/var/lib/fyr',
      },
    })
    expect(exitCode).toBe(1)
    const lines = complaint.trim().split('\n')
    expect(lines).toHaveLength(5)
    for (const name of ['HTTP_PORT', 'PUBLIC_URL', 'LOG_LEVEL', 'ADMIN_PASSWORD']) {
      expect(lines).toContainEqual(expect.stringMatching(`^FYR_${name} must be `))
    }
    expect(lines).toContainEqual('FYR_DATADIR is not a setting of Fyr; was FYR_DATA_DIR meant?')
    expect(complaint).not.toContain('secret-1')
  })

  test('SIGTERM ends it within 10 s, whoever is connected, and its database too', async () => {
    const device = await call('POST', '/tag/reservoir-1/token')
    const mqtt = await connectAsync(`mqtt://127.0.0.1:${program.mqttPort}`, {
      username: 'reservoir',
      password: device.token,
      reconnectPeriod: 0,
    })
    await mqtt.publishAsync('nodes/reservoir-1', JSON.stringify({ level: 4.3, createdAt: now + 1 }), {
      qos: 1,
    })
    const hub = await listenToHub(program.url, token)
    // Kept open as browsers and programs keep theirs.
    const idle = await fetch(`${program.url}/healthz`, { keepalive: true })
    expect(idle.status).toBe(200)

    expect(await program.stop()).toBeLessThan(10_000)
    expect(await program.ended).toBe(0)
    await hub.closed
    await mqtt.endAsync(true)
    expect(existsSync(join(folder.path, 'postgres/data/postmaster.pid'))).toBe(false)
  })

  test('a second start finds everything as it was, and names the administrator whom the database has', async () => {
    // As after a restore under other settings.
    const env = { FYR_ADMIN_PASSWORD: '', FYR_ADMIN_EMAIL: 'somebody-else@fyr.local' }
    program = await startProgram({ dataDir: folder.path, env })
    expect(program.output()).not.toContain('Password')
    expect(/Sign in as:\s+(\S+)/.exec(program.output())?.[1]).toBe(adminEmail)
    const session = await signIn()
    expect(session.companies).toEqual([{ companyId, name: 'Mälarvatten AB' }])
    token = session.token
    const readings = await call('GET', `/tagdata/timeseries/reservoir-1/level/${now - 1000}/${now + 1000}`)
    expect(readings.map(({ value }: { value: number }) => value)).toEqual([4.2, 4.3])
  })
})
