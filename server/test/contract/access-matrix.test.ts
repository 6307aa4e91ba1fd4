import { builtInRoles, type Permission, type RoleName, roleGroups } from '@fyr/contract/access/permissions'
import { type EndpointMeta, type OpeningSetting, openingSettings } from '@fyr/contract/endpoints/endpoint'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MemberRole } from '#domains/access/accounts/index.ts'
import { onTwoCompanies } from '../support/companies/on-two-companies.ts'
import { nowhere, type Place } from '../support/companies/two-companies.ts'
import { type Endpoint, endpoints, fillPath } from '../support/endpoints/endpoints.ts'
import { type Sample, sampleOf } from '../support/endpoints/samples.ts'
import { type Answer, adminEmail } from '../support/portal.ts'

interface Caller {
  name: string
  /** Undefined: signed out. */
  token?: string
  /** Null for an access token; User for a role that the company made. */
  role?: RoleName | null
  /** Of a role that the company made; else those of `role`. */
  permissions?: readonly Permission[]
  scope?: string
  userId?: string
  /** Signs in again, into the same company. */
  renew?: () => Promise<string>
}

const memberRoles: MemberRole[] = ['Admin', 'CompanyAdmin', 'User', 'Guest', 'PublicDashboard']
const tokenScopes = ['ingest', 'read', 'control'] as const
/** Two roles of a company's own that share nothing: what needs one permission is open to one of them only. */
const ownRoles: Record<string, readonly Permission[]> = {
  'every other permission': builtInRoles.CompanyAdmin.filter((_, place) => place % 2 === 0),
  'the permissions between': builtInRoles.CompanyAdmin.filter((_, place) => place % 2 === 1),
}

const both = onTwoCompanies()
const callers = new Map<string, Caller>()

beforeAll(async () => {
  // Mails may be asked for; the portal connects to no name of this machine.
  await both.call('PUT', '/settings/mail', { host: 'localhost', port: 9 })
  const add = (caller: Caller) => callers.set(caller.name, caller)
  add({ name: 'nobody' })
  for (const role of memberRoles) {
    const { token, currentUser } = await both.portal.createUser(both.own.place.companyId, role)
    const renew = async () => (await both.portal.signIn(currentUser.email)).token
    add({ name: role, role, token, userId: currentUser.userId, renew })
  }
  for (const [name, permissions] of Object.entries(ownRoles)) {
    add({ name, permissions, role: 'User', ...(await createUserWith(name, permissions)) })
  }
  const { currentUser } = both.own.session
  const path = `/companies/toggle/${currentUser.userId}/${both.own.place.companyId}`
  const renew = async () => {
    const session = await both.portal.signIn(adminEmail)
    return (await both.portal.call('PUT', path, { token: session.token })).body.token
  }
  add({ name: 'SuperAdmin', role: 'SuperAdmin', token: await renew(), userId: currentUser.userId, renew })
  for (const scope of tokenScopes) {
    const made = await both.portal.call('POST', `/integration/tokens/${both.own.place.companyId}`, {
      token: both.own.session.token,
      body: { label: scope, scopes: [scope] },
    })
    add({ name: `${scope} token`, role: null, scope, token: made.body.token })
  }
}, 120_000)

/** Somebody with a role that the company made of these permissions. */
async function createUserWith(name: string, permissions: readonly Permission[]) {
  const { session, place } = both.own
  const made = await both.portal.call('POST', '/roles', { token: session.token, body: { name, permissions } })
  const { currentUser } = await both.portal.createUser(place.companyId, 'User')
  const path = `/users/${currentUser.userId}/role/${made.body.userRoleId}`
  expect((await both.portal.call('PUT', path, { token: session.token })).status).toBe(200)
  const renew = async () => (await both.portal.signIn(currentUser.email)).token
  return { token: await renew(), userId: currentUser.userId, renew }
}

const callerNamed = (name: string): Caller => callers.get(name) ?? { name: 'missing' }

const permissionsOf = ({ role, permissions }: Caller): readonly Permission[] =>
  permissions ?? (role ? builtInRoles[role] : [])

/** Whether the declaration lets the caller call; by the specification's tables, not by the server's code. */
function isAllowed(
  { access, oneOf, orSelf, token }: EndpointMeta,
  caller: Caller,
  { userId }: Origins,
): boolean {
  const { role, scope } = caller
  const held = permissionsOf(caller)
  if (access === 'anyone') return true
  if (scope !== undefined) return token === scope
  if (!role) return false
  if (orSelf && userId === 'own') return true
  if (oneOf && !oneOf.some((permission) => held.includes(permission))) return false
  if (access === 'anyUser') return true
  const group: readonly string[] | undefined = Object.entries(roleGroups).find(
    ([name]) => name === access,
  )?.[1]
  return group ? group.includes(role) : held.includes(access as Permission)
}

type Thing = keyof Place
type Where = 'own' | 'other' | 'none'
/** Whose each object is that a call names. */
type Origins = Partial<Record<Thing, Where>>

/** What a caller must be answered about objects of their own company, of another one, or of none. */
function expectedStatus(endpoint: Endpoint, sample: Sample, caller: Caller, origins: Origins): number {
  const { meta } = endpoint
  const success = sample.status ?? endpoint.status
  if (isOpenToAll(meta)) return success
  if (caller.token === undefined) return 401
  const isSuper = caller.role === 'SuperAdmin'
  const inForce = (meta.company && origins.companyId) || 'own'
  // A company that the caller does not belong to is not there, whatever they may do in their own.
  if (inForce === 'none' || (inForce === 'other' && !isSuper)) return 404
  if (!isAllowed(meta, caller, origins)) return 403
  if (
    sample.ofInstallation &&
    (origins.companyId === 'none' || (origins.companyId === 'other' && !isSuper))
  ) {
    return 404
  }
  const absent = Object.entries(origins).flatMap(([name, where]) => {
    const thing = name as Thing
    const isReached = ['deveui', 'domainId', 'formulaTemplateId', 'licenceId', 'newsId'].includes(thing)
    if (sample.ofInstallation && isSuper && isReached && where === 'other') return []
    if (sample.reachesUsers && thing === 'userId' && where === 'other') return []
    if (thing === 'companyId' || thing === 'key') return []
    return where === (thing === 'userId' ? 'own' : inForce) ? [] : [sample.missing?.[thing] ?? 404]
  })
  if (absent.includes(404)) return 404
  const held = permissionsOf(caller)
  if (sample.alsoNeeds?.some((permission) => !held.includes(permission))) return 403
  return absent[0] ?? success
}

let switchedOn: OpeningSetting | undefined
const isOpenToAll = ({ access, openWhile }: EndpointMeta) =>
  access === 'anyone' || (openWhile !== undefined && openWhile === switchedOn)

interface Outcome {
  expected: number
  answer: Answer
}

/** Calls an endpoint with the objects that `origins` says; what the call uses up is made before. */
async function tryCall(endpoint: Endpoint, caller: Caller, origins: Origins): Promise<Outcome> {
  const sample = sampleOf(endpoint)
  const expected = expectedStatus(endpoint, sample, caller, origins)
  const mine = { ...both.own.place, ...(caller.userId && { userId: caller.userId }) }
  const places = { own: mine, other: both.other.place, none: nothing }
  const things = Object.keys(mine) as Thing[]
  const place = Object.fromEntries(things.map((thing) => [thing, places[origins[thing] ?? 'own'][thing]]))
  const world = endpoint.meta.company && origins.companyId === 'other' ? both.other : both.own
  const willSucceed = expected === (sample.status ?? endpoint.status)
  const fresh = willSucceed && sample.fresh ? await sample.fresh(world.make, caller.token) : {}
  const named = { ...mine, ...place, ...fresh }
  const answer = await send(endpoint, caller, named)
  // What the caller has said itself tells it nothing.
  if (sample.echoesNode) {
    for (const { deveui } of Object.values(places)) answer.body = withoutText(answer.body, deveui)
  }
  if (sample.endsSession && caller.renew) caller.token = await caller.renew()
  if (sample.endsOtherSessions && caller.role === 'SuperAdmin') await signInMakers()
  return { expected, answer }
}

/** Things are made in both companies with sessions of the super administrator. */
async function signInMakers(): Promise<void> {
  const { token, currentUser } = await both.portal.signIn(adminEmail)
  both.portal.admin.token = token
  for (const { session, place } of [both.own, both.other]) {
    const path = `/companies/toggle/${currentUser.userId}/${place.companyId}`
    session.token = (await both.portal.call('PUT', path, { token })).body.token
  }
}

const withoutText = (body: unknown, text: string) => JSON.parse(JSON.stringify(body).replaceAll(text, ''))

const nothing = nowhere()

async function send(endpoint: Endpoint, caller: Caller, place: Place): Promise<Answer> {
  const { params, query, body, headers } = sampleOf(endpoint)
  const search = query ? `?${new URLSearchParams(query(place))}` : ''
  return await both.portal.call(endpoint.method, fillPath(endpoint, params?.(place) ?? {}) + search, {
    token: caller.token,
    ...(body && { body: body(place) }),
    ...(headers && { headers }),
  })
}

/** The objects that the sample's call names. */
function thingsOf(endpoint: Endpoint): Thing[] {
  const { params, query, body } = sampleOf(endpoint)
  const used = new Set<Thing>()
  const watched = new Proxy(nothing, {
    get(place, thing) {
      used.add(thing as Thing)
      return place[thing as Thing]
    },
  })
  for (const part of [params, query, body]) part?.(watched)
  return [...used]
}

/** An answer without what differs from call to call. */
function comparable({ status, body, headers }: Answer) {
  const { requestId: _, ...rest } = typeof body === 'object' && body !== null ? body : { body }
  return { status, body: rest, total: headers.get('x-total-count'), type: headers.get('content-type') }
}

/** Everything that a company has in the database, but how its connections to others are: that changes by itself. */
async function contentOf(companyId: string): Promise<Record<string, unknown>> {
  return await both.portal.database.withPlatform(async ({ query }) => {
    const tables = await sql<{ name: string }>`
      select table_name as name from information_schema.columns
      where table_schema = current_schema() and column_name = 'company_id'
        and table_name not in ('session', 'audit_chain', 'connection_state')`.execute(query)
    const entries = tables.rows.map(async ({ name }) => {
      const { rows } = await sql`
        select * from ${sql.table(name)} as each where company_id = ${companyId} order by each::text`.execute(
        query,
      )
      // The portal chains what is new in the audit log by itself, and looks after nodes from time to time.
      const ownWork = { hash: null, sequence: null, silence_check_at: null }
      return [name, rows.map((row) => ({ ...(row as object), ...ownWork }))] as const
    })
    return Object.fromEntries(await Promise.all(entries))
  })
}

const eachEndpoint = endpoints.map((endpoint) => [endpoint.name, endpoint] as const)

async function walk(endpoint: Endpoint, names: readonly string[]): Promise<void> {
  const things = thingsOf(endpoint)
  const objects = things.filter((thing) => thing !== 'key')
  // All that the call names from elsewhere, and then each by itself, the rest being the caller's own.
  const choices = [objects, ...(objects.length > 1 ? objects.map((thing) => [thing]) : [])]
  const wrong: unknown[] = []
  for (const caller of names.map(callerNamed)) {
    const check = async (origins: Origins): Promise<Outcome> => {
      const outcome = await tryCall(endpoint, caller, origins)
      const { expected, answer } = outcome
      if (answer.status !== expected) {
        wrong.push({ caller: caller.name, origins, expected, got: answer.status, body: answer.body })
      }
      const isMember = caller.role === 'SuperAdmin' || isOpenToAll(endpoint.meta)
      if (!isMember && JSON.stringify(answer.body).includes('Borealis')) {
        wrong.push({ caller: caller.name, origins, leak: answer.body })
      }
      return outcome
    }
    const ofOwn = Object.fromEntries(things.map((thing) => [thing, 'own'] as const))
    await check(ofOwn)
    if (objects.length === 0) continue
    for (const chosen of choices) {
      const from = (where: Where) => ({
        ...ofOwn,
        ...Object.fromEntries(chosen.map((thing) => [thing, where])),
      })
      const others = await check(from('other'))
      const none = await check(from('none'))
      if (others.expected !== none.expected) continue
      const [one, two] = [comparable(others.answer), comparable(none.answer)]
      if (JSON.stringify(one) !== JSON.stringify(two))
        wrong.push({ caller: caller.name, chosen, others: one, none: two })
    }
  }
  expect(wrong).toEqual([])
}

describe('threats 1, 2, 5 and 14: every endpoint, by every caller, about own objects, another company’s, and none', () => {
  let before: Record<string, unknown>
  beforeAll(async () => {
    // What the portal writes by itself a little later, when nodes were last heard, is written when it stops.
    await both.portal.restart()
    before = await contentOf(both.other.place.companyId)
  })

  it.each(eachEndpoint)('%s', async (_, endpoint) => {
    await walk(endpoint, [
      'nobody',
      ...memberRoles,
      ...Object.keys(ownRoles),
      ...tokenScopes.map((scope) => `${scope} token`),
    ])
  })

  describe.each(openingSettings)('while %s is on', (setting) => {
    const turn = async (isOn: boolean) => {
      switchedOn = isOn ? setting : undefined
      await both.portal.database.withPlatform(({ query }) =>
        query
          .insertInto('global_setting')
          .values({ key: setting, value: String(isOn) })
          .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: String(isOn) }))
          .execute(),
      )
    }
    beforeAll(() => turn(true))
    afterAll(() => turn(false))

    // And one that it does not open, so that the setting opens nothing else.
    const opened = eachEndpoint.filter(
      ([name, { meta }]) => meta.openWhile === setting || name === 'companies.create',
    )
    it.each(opened)('%s', async (_, endpoint) => {
      await walk(endpoint, ['nobody', ...memberRoles])
    })
  })

  it('leaves the other company as it was', async () => {
    const after = await contentOf(both.other.place.companyId)
    const filled = Object.entries(before).filter(([, rows]) => Array.isArray(rows) && rows.length > 0)
    // Or there would have been nothing to harm.
    expect(filled.map(([name]) => name)).toEqual(
      expect.arrayContaining([
        'access_token',
        'alarm',
        'alarm_event',
        'application',
        'audit',
        'membership',
        'node',
      ]),
    )
    expect(after).toEqual(before)
  })

  // Last: a super administrator does reach other companies, by paths that name them.
  it.each(eachEndpoint)('%s, as SuperAdmin', async (_, endpoint) => {
    await walk(endpoint, ['SuperAdmin'])
  })
})
