import {
  CompiledQuery,
  type DatabaseConnection,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
} from 'kysely'
import pg from 'pg'

/** What a process owns and names in each commit; see `ownership.ts`. */
export interface Fence {
  readonly partition: number
  readonly epoch: number
  /** False while the lock is lost: nothing is committed then, though nobody else may own the partition yet. */
  readonly isHeld: boolean
}

/** No owner ever has this epoch. */
const noEpoch = 0

/** What ends a transaction: the check and the commit travel together, so that fencing costs no round trip. */
function commitOf(fence: Fence | undefined): string {
  if (!fence) return 'commit'
  const { partition, epoch, isHeld } = fence
  return `select fyr_assert_owner(${partition}, ${isHeld ? epoch : noEpoch}); commit`
}

/** A pool whose transactions (`inTransaction`) are fenced; without a fence an ordinary one. */
export class FencedPool extends pg.Pool {
  readonly fence: Fence | undefined

  constructor(config: pg.PoolConfig, fence: Fence | undefined) {
    super(config)
    this.fence = fence
  }
}

/** How a transaction on this pool begins: those of a fenced one could not write otherwise. */
export function beginOn(pool: pg.Pool): string {
  return fenceOf(pool) ? 'begin read write' : 'begin'
}

/** How a transaction on this pool ends. */
export function commitOn(pool: pg.Pool): string {
  return commitOf(fenceOf(pool))
}

function fenceOf(pool: pg.Pool): Fence | undefined {
  return pool instanceof FencedPool ? pool.fence : undefined
}

/** Kysely's PostgreSQL, with fenced commits. */
export class FencedDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig
  readonly #fence: Fence | undefined

  constructor(config: PostgresDialectConfig, fence: Fence | undefined) {
    super(config)
    this.#config = config
    this.#fence = fence
  }

  override createDriver(): PostgresDriver {
    return this.#fence
      ? new FencedDriver(this.#config, this.#fence)
      : (super.createDriver() as PostgresDriver)
  }
}

class FencedDriver extends PostgresDriver {
  readonly #fence: Fence

  constructor(config: PostgresDialectConfig, fence: Fence) {
    super(config)
    this.#fence = fence
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(commitOf(this.#fence)))
  }
}
