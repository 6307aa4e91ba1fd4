import type { Session } from '@fyr/contract/access/accounts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pictures } from '#lib/picture/picture.fixture.ts'
import { endpoints } from '../support/endpoints/endpoints.ts'
import { startTestPortal, type TestPortal } from '../support/portal.ts'

let portal: TestPortal
let session: Session
let other: Session
let companyId: string
let applicationId: string

beforeAll(async () => {
  portal = await startTestPortal({
    FYR_QUOTA_PICTURE_MB: '0',
    FYR_QUOTA_VERSION_MB: '0',
    FYR_QUOTA_APPLICATIONS: '1',
    FYR_QUOTA_NODES: '2',
    FYR_QUOTA_KEYS: '3',
    FYR_QUOTA_ACCESS: '1',
  })
  ;({ session: other } = await portal.createCompany('Little'))
  ;({ session, companyId } = await portal.createCompany('Much'))
  applicationId = await portal.createApplication(session)
})
afterAll(() => portal?.stop())

const post = (path: string, body: unknown, headers?: Record<string, string>) =>
  portal.call('POST', path, { token: session.token, body, ...(headers && { headers }) })
const keys = (...names: string[]) => names.map((name) => ({ name }))
const node = (deveui: string, ...names: string[]) =>
  post(`/applications/${applicationId}/tag`, { name: deveui, deveui, nodeType: 1, keys: keys(...names) })
const outcome = ({ status, body }: { status: number; body: { code?: string } }) => [status, body?.code]

it('threat 32: keys, nodes and tokens of a company are counted, all of its nodes together', async () => {
  expect(outcome(await node('n1', 'a', 'b'))).toEqual([201, undefined])
  expect(outcome(await node('n2', 'a', 'b'))).toEqual([409, 'quota.keys'])
  expect(outcome(await node('n2', 'a'))).toEqual([201, undefined])
  expect(outcome(await post('/tag/key/add', { deveui: 'n2', name: 'c' }))).toEqual([409, 'quota.keys'])
  const refused = await node('n3')
  expect(outcome(refused)).toEqual([409, 'quota.nodes'])
  expect(refused.body.message).toContain('2')
  const claim = { applicationId, devices: [{ deveui: '70b3d57ed0000001' }] }
  expect(outcome(await post('/tag/pool/claim', claim))).toEqual([409, 'quota.nodes'])
  const nodes = ['n3', 'n4'].map((deveui) => ({ name: deveui, deveui, nodeType: 'API' }))
  const rows = { applicationId, nodes, dryRun: true }
  expect(outcome(await post(`/companies/${companyId}/tags/import`, rows))).toEqual([409, 'quota.nodes'])
  await portal.createNode(other, 'n4')
  const token = { label: 'x', scopes: ['read'] }
  expect(outcome(await post(`/integration/tokens/${companyId}`, token))).toEqual([201, undefined])
  expect(outcome(await post(`/integration/tokens/${companyId}`, token))).toEqual([409, 'quota.tokens'])
})

it('threat 32: applications and tokens of nodes are counted, too', async () => {
  expect(outcome(await post(`/applications/${companyId}`, { name: 'One more' }))).toEqual([
    409,
    'quota.applications',
  ])
  expect(outcome(await post('/tag/n1/token', undefined))).toEqual([409, 'quota.tokens'])
})

/** Each POST that names no limit, with the reason. */
const without: Record<string, string> = {
  'accessTokens.certificateChallenge': 'stores nothing: the challenge is signed',
  'accounts.authenticate': 'sessions end by themselves, and tries are counted',
  'accounts.logOut': 'makes nothing',
  'accounts.refresh': 'goes on with a session that is there',
  'actions.preview': 'reads',
  'actions.reset': 'changes what is there',
  'actions.resetAll': 'changes what is there',
  'alarms.acknowledge': 'changes what is there',
  'alarms.previewBand': 'reads',
  'alarms.snooze': 'changes what is there',
  'alarms.test': 'its messages are counted by the hour',
  'backgroundJobs.run': 'changes what is there',
  'backgroundJobs.skip': 'changes what is there',
  'companies.create': 'is for the super administrator',
  'companyExports.create': 'takes the place of the one before',
  'dashboards.data': 'reads',
  'demos.make': 'makes the one that there may be',
  'formulas.cancelBackfill': 'changes what is there',
  'formulas.variablesFromString': 'reads',
  'heardGateways.add': 'refuses each gateway that is beyond those that a company may have',
  'integrations.preview': 'reads',
  'integrations.receive': 'readings have a rate',
  'integrations.renewWebhook': 'takes the place of the one before',
  'integrations.test': 'reads',
  'invitations.resend': 'sends one that is there again, so often',
  'licence.setLimits': 'changes what is there',
  'masquerade.asUser': 'its session ends after an hour',
  'masquerade.end': 'ends a session',
  'masquerade.inCompany': 'its session ends after an hour',
  'messaging.testMail': 'its messages are counted',
  'messaging.testSms': 'its messages are counted',
  'invitations.import': 'refuses each row that is beyond the users that a company may have',
  'networkDevices.choices': 'reads',
  'networkDevices.retry': 'goes on with one that is there',
  'networkDevices.testApi': 'reads',
  'nodes.removeMany': 'deletes',
  'nodes.setDefaultKey': 'changes what is there',
  'nodes.updateKey': 'changes what is there',
  'nodes.updateMany': 'changes what is there',
  'nodes.usage': 'reads',
  'nodes.withKeys': 'reads',
  'passkeys.authenticate': 'sessions end by themselves, and tries are counted',
  'passkeys.challenge': 'is signed, not stored',
  'publicDashboards.data': 'reads',
  'publicDashboards.token': 'lives in memory, and visits are counted',
  'push.addDevice': 'takes the place of the device of the user that was seen longest ago',
  'readings.countRange': 'reads',
  'readings.currentsOfMany': 'reads',
  'readings.removeRanges': 'deletes',
  'readings.write': 'readings have a rate',
  'readings.remoteWrite': 'readings have a rate',
  'readings.writeLineProtocol': 'readings have a rate',
  'modbus.reload': 'opens the connection that is there anew',
  'opcua.monitor': 'changes what is there',
  'opcua.renewCertificate': 'takes the place of the one before',
  'sparkplug.rebirth': 'has a rate for each broker',
  'readings.writeSenml': 'readings have a rate',
  'signalTests.position': 'moves the one that is there',
  'readings.writeMany': 'readings have a rate',
  'reports.cancel': 'changes what is there',
  'reports.preview': 'reads',
  'secondFactor.begin': 'one of an account, and tries are counted',
  'secondFactor.confirm': 'one of an account, and tries are counted',
  'secondFactor.remove': 'deletes',
  'secondFactor.renewRecoveryCodes': 'takes the place of those before',
  'registration.complete': 'makes a company, of which the licence says how many there may be',
  'registration.request': 'has a limit for each network, each address and the installation',
  'settings.setGlobal': 'has fixed keys',
  'settings.setOfUser': 'has fixed keys',
  'sso.link': 'makes nothing yet',
  'sso.start': 'makes nothing',
  'sso.testOfCompany': 'reads',
  'sso.testOfInstallation': 'reads',
  'templateDashboards.data': 'reads',
  'templateDashboards.open': 'reads',
  'templateDashboards.preview': 'reads',
  'whiteLabel.checkDomain': 'reads',
  'whiteLabel.setPortalIcon': 'takes the place of the one before',
  'whiteLabel.setPortalLogo': 'takes the place of the one before',
}

it('threat 32: every call that makes something names what it uses up, or its greatest number', () => {
  const tooMany = /\.tooMany(Constants|Masters|OfKey|Runs|Servers|Shared|Templates|Widgets)?$/
  const unbounded = endpoints
    .filter(({ method, meta: { stores = [], errors = [] } }) => {
      return method === 'POST' && stores.length === 0 && !errors.some((code) => tooMany.test(code))
    })
    .map(({ name }) => name)
  expect(unbounded.toSorted()).toEqual(Object.keys(without).toSorted())
})

it('threat 32: many who make something at once do not come beyond the quota', async () => {
  expect((await portal.call('DELETE', '/tag/force/n2', { token: session.token })).status).toBe(204)
  const made = await Promise.all(Array.from({ length: 8 }, (_, at) => node(`many-${at}`)))
  expect(made.filter(({ status }) => status === 201)).toHaveLength(1)
})

it('threat 32: pictures and versions of dashboards are weighed', async () => {
  const picture = await post('/tag/n1/image', pictures.png, { 'content-type': 'image/png' })
  expect(outcome(picture)).toEqual([409, 'quota.pictures'])
  expect(outcome(await post('/dashboards', { name: 'D', widgets: [] }))).toEqual([409, 'quota.versions'])
})
