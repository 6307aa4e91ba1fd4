import type pg from 'pg'
import { type AppliedMigration, checksumOf, listApplied, type Migration } from '#db/index.ts'
import type { BackupHeader } from './manifest.ts'
import { BackupRefusal } from './refusal.ts'

/**
 * The migrations that lead to the backup's schema: by name, since a later version may have added one with a number in
 * between. @throws BackupRefusal if this program does not know them.
 */
export function migrationsOf(
  { migrations, version }: Pick<BackupHeader, 'migrations' | 'version'>,
  known: readonly Migration[],
): Migration[] {
  const newest = known.at(-1)?.name ?? ''
  return migrations.map(({ name, checksum }) => {
    const same = known.find((each) => each.name === name)
    if (!same && name > newest) {
      throw new BackupRefusal(
        `The backup was made by a newer Fyr, ${version} (it has migration ${migrations.at(-1)?.name}, ` +
          `this program knows up to ${newest}): restore it with that version or a newer one`,
      )
    }
    if (!same || checksumOf(same) !== checksum) {
      throw new BackupRefusal(
        `The backup has another migration ${name} than this program; they do not belong together`,
      )
    }
    return same
  })
}

/**
 * Whether the schema there can become the backup's by migrating forward; if not, it must be made anew.
 * @throws BackupRefusal if somebody uses the portal: more than what the first start makes is there.
 */
export async function inspectTarget(client: pg.ClientBase, header: BackupHeader): Promise<'fits' | 'newer'> {
  const applied = await listApplied(client)
  if (applied.length > 0) await assertUnused(client)
  return applied.every((one) => header.migrations.some((other) => isSame(one, other))) ? 'fits' : 'newer'
}

const isSame = (one: AppliedMigration, other: AppliedMigration): boolean =>
  one.name === other.name && one.checksum === other.checksum

/** The first start makes one account and no company; readings, nodes and all else belong to companies. */
async function assertUnused(client: pg.ClientBase): Promise<void> {
  const there = await client.query<{ tables: boolean }>(
    `select to_regclass('company') is not null and to_regclass('account') is not null as tables`,
  )
  if (!there.rows[0]?.tables) return
  const { rows } = await client.query<{ companies: string; accounts: string }>(
    `select (select count(*) from company) as companies, (select count(*) from account) as accounts`,
  )
  const { companies = '0', accounts = '0' } = rows[0] ?? {}
  if (Number(companies) === 0 && Number(accounts) <= 1) return
  throw new BackupRefusal(
    `There is a portal already (companies: ${companies}, accounts: ${accounts}), and a backup is restored into an ` +
      'empty one only: set FYR_DATA_DIR or FYR_DATABASE_URL to another place, or move that one away',
  )
}
