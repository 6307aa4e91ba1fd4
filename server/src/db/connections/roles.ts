import pg from 'pg'

const roles = ['fyr_app', 'fyr_platform', 'fyr_pipeline'] as const

/** The database is reachable but not fit for Fyr; the message says what to do about it. */
export class DatabaseSetupError extends Error {
  override name = 'DatabaseSetupError'
}

/**
 * Makes sure that the three roles exist, are harmless, and may be taken by the migrating login and by
 * `weakLogin`, the one that the program works with if it is another. Roles belong to the whole cluster, so
 * several databases may be doing this at the same moment: whatever fails is looked at once more.
 */
export async function prepareRoles(client: pg.Client, weakLogin?: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await createRoles(client)
      await grantRoles(client, weakLogin)
      return
    } catch (error) {
      if (error instanceof DatabaseSetupError) throw error
      if (isRefusal(error)) throw await refusal(client, weakLogin)
      if (attempt === 10 || !isCollision(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, 20 * attempt + Math.random() * 50))
    }
  }
}

async function createRoles(client: pg.Client): Promise<void> {
  const found = await client.query<{ name: string; dangerous: boolean }>(
    `select rolname as name, rolsuper or rolbypassrls as dangerous from pg_roles where rolname = any($1)`,
    [roles],
  )
  for (const role of roles) {
    const existing = found.rows.find((row) => row.name === role)
    if (existing?.dangerous) {
      throw new DatabaseSetupError(
        `The database role ${role} may pass row-level security, so companies would see each other's data; ` +
          `an administrator must run: alter role ${role} nosuperuser nobypassrls`,
      )
    }
    if (!existing) await client.query(`create role ${role} nologin`)
  }
}

async function grantRoles(client: pg.Client, weakLogin?: string): Promise<void> {
  const { modern, me } = await describeSession(client)
  for (const login of new Set([me, weakLogin ?? me])) {
    const missing = await client.query<{ role: string }>(
      `select role from unnest($1::text[]) as role where not pg_has_role($2, role, $3)`,
      // A role that can be taken but whose rights do not come by themselves: PostgreSQL 16 tells them apart.
      [roles, login, modern ? 'SET' : 'MEMBER'],
    )
    for (const { role } of missing.rows) {
      const how = modern ? ' with inherit false, set true' : ''
      await client.query(`grant ${role} to ${pg.escapeIdentifier(login)}${how}`)
    }
  }
}

async function describeSession(client: pg.Client): Promise<{ modern: boolean; me: string }> {
  const { rows } = await client.query<{ version: number; me: string }>(
    `select current_setting('server_version_num')::int as version, current_user as me`,
  )
  const [session] = rows
  if (!session) throw new Error('PostgreSQL did not say who is logged in')
  if (session.version < 150000) {
    throw new DatabaseSetupError(
      `Fyr needs PostgreSQL 15 or newer; this server is version ${Math.floor(session.version / 10000)}`,
    )
  }
  return { modern: session.version >= 160000, me: session.me }
}

/** Another session made the same role or grant at the same moment. */
function isCollision(error: unknown): boolean {
  return error instanceof pg.DatabaseError && ['23505', '42710', 'XX000', '40001'].includes(error.code ?? '')
}

function isRefusal(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '42501'
}

async function refusal(client: pg.Client, weakLogin?: string): Promise<DatabaseSetupError> {
  const { modern, me } = await describeSession(client)
  const existing = await client.query<{ name: string }>(
    `select rolname as name from pg_roles where rolname = any($1)`,
    [roles],
  )
  const missing = roles.filter((role) => !existing.rows.some((row) => row.name === role))
  const logins = [...new Set([me, weakLogin ?? me])].map(pg.escapeIdentifier).join(', ')
  const commands = [
    ...missing.map((role) => `create role ${role} nologin`),
    `grant ${roles.join(', ')} to ${logins}${modern ? ' with inherit false, set true' : ''}`,
  ]
  return new DatabaseSetupError(
    `The database login ${me} may not set up the roles that keep companies apart; ` +
      `an administrator must run once: ${commands.join('; ')};`,
  )
}
