import type { Session } from '@fyr/contract/access/accounts'
import type { Demo } from '@fyr/contract/operations/demos'
import type { CompanyDb, DatabaseLog } from '#db/index.ts'
import type { PermissionCache } from '#domains/access/roles/index.ts'
import {
  type CompanyDetails,
  createCompany,
  type DeletionDeps,
  deleteCompany,
} from '#domains/companies/companies/index.ts'
import {
  createAccessToken,
  renewAccessToken,
  revokeAccessToken,
} from '#domains/connections/access-tokens/index.ts'
import { renewBrokerPassword } from '#domains/connections/integrations/index.ts'
import type { Clock } from '#lib/clock.ts'
import type { CompanyPrincipal, RequestPrincipal } from '#request/principal.ts'
import { fail, found } from '#request/problem.ts'
import { type DemoRow, findDemo, findOwnDemo, insertDemo, updateDemo } from './demo-store.ts'
import { createRuns, type SimulatedWork, type Simulator } from './runs.ts'

export type { Simulator } from './runs.ts'

export interface DemoDeps extends DeletionDeps {
  rightsOf: PermissionCache['rightsOf']
  /** Makes a company the active one of the caller's session (accounts have it). */
  switchTo(actor: RequestPrincipal, companyId: string): Promise<Session>
  company: CompanyDetails
  /** What the network server of the demo is called. */
  networkServer: string
  simulator: Simulator
  clock: Clock
  log: DatabaseLog
}

export interface Demos {
  stateFor(actor: RequestPrincipal): Promise<Demo>
  /** Makes the company, and answers while it is being filled; 409 if there is one. */
  make(actor: RequestPrincipal): Promise<void>
  /** In the demo company: lets its nodes send from the commit on, or no longer; 404 in any other. */
  setAlive(db: CompanyDb, by: CompanyPrincipal, isAlive: boolean): Promise<void>
  /** After the start of the portal: removes what was being made when it ended, goes on with what was alive. */
  resume(): Promise<void>
  close(): Promise<void>
}

const historyMs = 30 * 86_400_000
const wish = { label: 'Demo', scopes: ['ingest'], deveui: null, expiresAt: null } as const

/** The company of simulated nodes: at most one in the installation, and nothing of it goes on without it. */
export function createDemos(deps: DemoDeps): Demos {
  const { database, rightsOf, switchTo, company, networkServer, simulator, clock, log } = deps
  const runs = createRuns({
    simulator,
    log,
    onAlive: (id) => database.withCompany(id, (db) => updateDemo(db, { state: 'alive' })),
    onSent: (id, sentUntil) => database.withCompany(id, (db) => updateDemo(db, { sentUntil })),
    onRefused: (id) => database.withCompany(id, (db) => updateDemo(db, { state: 'stopped' })),
    onUnmade: giveUp,
    onBroken: goOn,
  })
  const unlisten = database.events.subscribe('companyDeleted', ({ companyId }) => runs.end(companyId))
  let isBeginning = false
  let hasFailed = false

  const findAny = () => database.withPlatform(findDemo)
  const isLeftOver = ({ companyId, state }: DemoRow) => state === 'making' && !runs.isRunning(companyId)

  async function remove(companyId: string): Promise<void> {
    runs.end(companyId)
    const by = { accountId: null, name: 'Fyr', requestId: 'demo', now: clock.now() }
    // Whoever asked for it may have deleted it meanwhile.
    if ((await findAny())?.companyId === companyId) await deleteCompany(deps, by, companyId)
  }

  async function giveUp(companyId: string): Promise<void> {
    hasFailed = true
    await remove(companyId)
  }

  /** Lets the nodes of an alive demo send, with a new secret. Without its token somebody has taken it from them. */
  async function goOn(): Promise<void> {
    const row = await findAny()
    if (row?.state !== 'alive' || runs.isRunning(row.companyId)) return
    const { companyId, tokenId } = row
    const secrets = await database.withCompany(companyId, async (db) => {
      const token = tokenId === null ? undefined : await renewAccessToken(db, tokenId)
      if (token !== undefined) return { token, brokerPassword: await renewBrokerPassword(db, networkServer) }
      await updateDemo(db, { state: 'stopped' })
      return undefined
    })
    if (secrets) begin(row, secrets)
  }

  function begin(
    row: Omit<DemoRow, 'state' | 'tokenId'>,
    secrets: Pick<SimulatedWork, 'token' | 'brokerPassword'>,
    setUp?: SimulatedWork['setUp'],
  ): void {
    const { companyId, installedAt, sentUntil } = row
    const from = Math.max(sentUntil.getTime(), clock.now().getTime() - historyMs)
    runs.begin({ companyId, installed: installedAt.getTime(), from, setUp, ...secrets })
  }

  async function insertCompany(actor: RequestPrincipal): Promise<Omit<DemoRow, 'state' | 'tokenId'>> {
    const installedAt = actor.now
    const sentUntil = new Date(installedAt.getTime() - historyMs)
    return await database.withPlatform(async (db) => {
      const { id } = await createCompany(db, actor, company, 'demo')
      const row = { companyId: id, companyName: company.name, installedAt, sentUntil }
      return (await insertDemo(db, row)) ? row : fail('demo.exists')
    })
  }

  return {
    async stateFor(actor) {
      const row = await findAny()
      if (!row || !(await rightsOf(actor, row.companyId))) {
        return { state: 'none', company: null, progress: null, failed: hasFailed }
      }
      const { companyId, companyName: name, state } = row
      return { state, company: { companyId, name }, progress: runs.progressOf(companyId), failed: false }
    },

    async make(actor) {
      if (isBeginning) fail('demo.exists')
      isBeginning = true
      try {
        const left = await findAny()
        if (left) await (isLeftOver(left) ? remove(left.companyId) : fail('demo.exists'))
        hasFailed = false
        const row = await insertCompany(actor)
        try {
          const { companyId } = row
          const session = await switchTo(actor, companyId)
          const token = await database.withCompany(companyId, async (db) => {
            const made = await createAccessToken(db, { ...actor, companyId }, wish)
            await updateDemo(db, { tokenId: made.id })
            return made.token
          })
          begin(
            row,
            { token, brokerPassword: undefined },
            { sessionToken: session.token, language: actor.language },
          )
        } catch (error) {
          await giveUp(row.companyId)
          throw error
        }
      } finally {
        isBeginning = false
      }
    },

    async setAlive(db, by, isAlive) {
      const row = found(await findOwnDemo(db))
      if (row.state === 'making') fail('demo.making')
      if ((row.state === 'alive') === isAlive) return
      if (isAlive) {
        const { id, token } = await createAccessToken(db, by, wish)
        await updateDemo(db, { state: 'alive', tokenId: id })
        const brokerPassword = await renewBrokerPassword(db, networkServer)
        db.afterCommit(() => begin(row, { token, brokerPassword }))
      } else {
        if (row.tokenId !== null) await revokeAccessToken(db, by, row.tokenId)
        await updateDemo(db, { state: 'stopped' })
        db.afterCommit(() => runs.end(row.companyId))
      }
    },

    async resume() {
      const row = await findAny()
      if (row && isLeftOver(row)) await remove(row.companyId)
      else await goOn()
    },

    async close() {
      unlisten()
      await runs.close()
    },
  }
}
