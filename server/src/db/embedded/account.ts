import { execFile } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import { promisify } from 'node:util'

/** Whom PostgreSQL runs as when Fyr runs as root, which PostgreSQL refuses to. */
export interface Account {
  uid: number
  gid: number
}

const usualNobody: Account = { uid: 65534, gid: 65534 }

/**
 * Undefined when Fyr is an ordinary user, who then runs PostgreSQL too. For root: the owner of the cluster if
 * there is one, else the system account `fyr`, which is made where that can be done, so that no other program's
 * processes may touch the files; else `nobody`. initdb wants an account that has an entry in /etc/passwd.
 */
export async function findAccount(clusterFolder: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const owner = await stat(clusterFolder).catch(() => undefined)
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  return (await accountNamed('fyr')) ?? (await makeAccount()) ?? (await accountNamed('nobody')) ?? usualNobody
}

async function accountNamed(name: string): Promise<Account | undefined> {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const line = passwd.split('\n').find((each) => each.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  const found = { uid: Number(uid), gid: Number(gid) }
  return found.uid > 0 && found.gid > 0 ? found : undefined
}

async function makeAccount(): Promise<Account | undefined> {
  const settings = ['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent']
  // Where there is no useradd, or the system is read-only; or another start has just made it.
  await promisify(execFile)('useradd', [...settings, '--shell', '/usr/sbin/nologin', 'fyr']).catch(
    () => undefined,
  )
  return await accountNamed('fyr')
}

/**
 * How a program that is started in `folder` as `account` names that folder. The account may be unable to walk
 * to it (/root is closed to others); on Linux the working directory can be named without walking there.
 */
export function folderAsSeenFrom(folder: string, account: Account | undefined): string {
  return account && process.platform === 'linux' ? '/proc/self/cwd' : folder
}
