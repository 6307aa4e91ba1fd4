import {
  CompiledQuery,
  type DatabaseConnection,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
} from 'kysely'
import pg from 'pg'
import { isFenced } from '../transactions/database-fault.ts'
import { type DatabaseHistory, parsePosition } from './history.ts'

/** What a process owns and names in each commit; see `ownership.ts`. */
export interface Fence {
  readonly epoch: number
  /** False while the lock is lost: nothing is committed then, though nobody else may own the partition yet. */
  readonly isHeld: boolean
  /** The history this process belongs to, with the position of its last commit. */
  readonly history: DatabaseHistory
  /** Statements that end a transaction: the check and the commit travel together, so fencing costs no round trip. */
  commit(): string
  /** Learns the position of a commit, or that one was refused. */
  observe(commit: Promise<pg.QueryResult | pg.QueryResult[]>): void
  /** Resolves when a commit is refused although the lock is held: the database is not the one it was. */
  refused(): Promise<void>
  /** Whether a database holds everything that this process committed. */
  isContinuedBy(found: DatabaseHistory): boolean
}

/** No owner ever has this epoch. */
const noEpoch = 0
const checkOfOwner = 'select fyr_assert_owner('

export function createFence(options: {
  partition: number
  epoch: number
  history: DatabaseHistory
  isHeld: () => boolean
}): Fence {
  const { partition, epoch, isHeld } = options
  const { system, timeline } = options.history
  let { position } = options.history
  let refusal = Promise.withResolvers<void>()
  return {
    epoch,
    get isHeld() {
      return isHeld()
    },
    get history() {
      return { system, timeline, position }
    },
    commit: () => `${checkOfOwner}${partition}, ${isHeld() ? epoch : noEpoch}, '${timeline}'); commit`,
    observe(commit) {
      const wasHeld = isHeld()
      commit.then(
        (results) => {
          const [check] = Array.isArray(results) ? results : [results]
          const written = check?.rows[0]?.fyr_assert_owner
          if (typeof written === 'string' && parsePosition(written) > position)
            position = parsePosition(written)
        },
        (error: unknown) => {
          if (wasHeld && isFenced(error)) refusal.resolve()
        },
      )
    },
    refused() {
      refusal = Promise.withResolvers()
      return refusal.promise
    },
    isContinuedBy: (found) =>
      found.system === system && found.timeline === timeline && found.position >= position,
  }
}

const beginPrefix = 'begin;'

/** A pool whose transactions (`inTransaction`) are fenced; without a fence an ordinary one. */
export class FencedPool extends pg.Pool {
  readonly fence: Fence | undefined

  constructor(config: pg.PoolConfig, fence: Fence | undefined) {
    super(config)
    this.fence = fence
    this.on('connect', (client) => handleMultipleResults(client, fence))
  }
}

/** Reduces several results of one query to the one that Kysely expects: the last of a begin. Observes fenced commits. */
function handleMultipleResults(client: pg.PoolClient, fence: Fence | undefined): void {
  const query = client.query.bind(client) as (...args: unknown[]) => Promise<pg.QueryResult>
  const observed = (...args: unknown[]) => {
    const answer = query(...args)
    const [text] = args
    if (typeof text !== 'string') return answer
    if (text.startsWith(beginPrefix)) return answer.then((results) => [results].flat().at(-1))
    if (text.startsWith(checkOfOwner)) fence?.observe(answer)
    return answer
  }
  client.query = observed as typeof client.query
}

/**
 * Begins a transaction by its first statement: one round trip for both.
 * @param statement without parameters; its result is that of the query
 */
export const beginWith = (statement: string): CompiledQuery =>
  CompiledQuery.raw(`${beginPrefix} ${statement}`)

/** How a transaction on this pool begins: those of a fenced one could not write otherwise. */
export function beginOn(pool: pg.Pool): string {
  return fenceOf(pool) ? 'begin read write' : 'begin'
}

/** How a transaction on this pool ends. */
export function commitOn(pool: pg.Pool): string {
  return fenceOf(pool)?.commit() ?? 'commit'
}

function fenceOf(pool: pg.Pool): Fence | undefined {
  return pool instanceof FencedPool ? pool.fence : undefined
}

/** Kysely's PostgreSQL, whose transactions begin by `beginWith` and have fenced commits. */
export class FencedDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig
  readonly #fence: Fence | undefined

  constructor(config: PostgresDialectConfig, fence: Fence | undefined) {
    super(config)
    this.#config = config
    this.#fence = fence
  }

  override createDriver(): PostgresDriver {
    return new FencedDriver(this.#config, this.#fence)
  }
}

class FencedDriver extends PostgresDriver {
  readonly #fence: Fence | undefined

  constructor(config: PostgresDialectConfig, fence: Fence | undefined) {
    super(config)
    this.#fence = fence
  }

  /** The transaction's first statement begins it. */
  override async beginTransaction(): Promise<void> {}

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(this.#fence?.commit() ?? 'commit'))
  }
}
