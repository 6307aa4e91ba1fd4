import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The process number of the PostgreSQL that works in this data directory of Fyr. */
export async function postmasterOf(dataDir: string): Promise<number> {
  const lines = await readFile(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8')
  return Number(lines.split('\n')[0])
}

/** The processes that a process has started and that still run. */
export async function childrenOf(pid: number): Promise<number[]> {
  const numbers = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const parents = await Promise.all(numbers.map(parentOf))
  return numbers.filter((_, at) => parents[at] === pid)
}

async function parentOf(pid: number): Promise<number | undefined> {
  // One that has ended since the folder was read has no file any more.
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The name in parentheses may hold anything.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return fields[1] === undefined ? undefined : Number(fields[1])
}
