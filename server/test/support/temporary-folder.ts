import { mkdtemp, readdir, readFile, readlink, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** On Linux a file system in memory. */
const memory = '/dev/shm'
const neededBytes = 4e9

/** A folder for a cluster; its name tells later runs whose it is. */
export function makeTemporaryFolder(parent = tmpdir()): Promise<string> {
  return mkdtemp(join(parent, `fyr-test-${process.pid}-`))
}

/**
 * A folder for a cluster in memory, where there is room: cloning and dropping a database writes and deletes a thousand
 * files, which takes ten times as long on a disk.
 */
export async function makeFolderInMemory(): Promise<string> {
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }))
  return await makeTemporaryFolder(bavail * bsize > neededBytes ? memory : tmpdir())
}

/** Stops and removes the clusters of runs that were killed: nobody else will. */
export async function sweepTemporaryFolders(): Promise<void> {
  for (const parent of [tmpdir(), memory]) {
    for (const name of await readdir(parent).catch(() => [])) {
      const [, pid] = /^fyr-test-(\d+)-/.exec(name) ?? []
      if (pid === undefined || (await isAlive(Number(pid)))) continue
      const folder = join(parent, name)
      try {
        await stopServerIn(join(folder, 'postgres', 'data'))
        await rm(folder, { recursive: true, force: true })
      } catch {
        // It belongs to another user, who will sweep it.
      }
    }
  }
}

async function stopServerIn(cluster: string): Promise<void> {
  const pid = Number.parseInt(await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => ''), 10)
  // A process number is reused: it is our server only if it works in that folder.
  if (!(pid > 0) || (await readlink(`/proc/${pid}/cwd`).catch(() => '')) !== cluster) return
  process.kill(pid, 'SIGQUIT')
  for (let waited = 0; (await isAlive(pid)) && waited < 10_000; waited += 50) await sleep(50)
}

async function isAlive(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  // One that was killed but that nobody waited for is still in the list, as a zombie.
  const state = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return !/\) Z /.test(state)
}
