import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { giveUp, root, runProgram } from '../run.ts'

const folder = join(root, 'e2e/peers')

/** Installs the programs of others that tests run (e2e/peers), unless they are installed as its lock file says. */
export async function installForeignPeers(): Promise<void> {
  const [locked, installed] = await Promise.all(
    ['package-lock.json', 'node_modules/.package-lock.json'].map((file) => changedAt(join(folder, file))),
  )
  if (installed !== undefined && installed >= (locked ?? 0)) return
  process.stdout.write('Installing the programs that tests run …\n')
  const npm = process.env.npm_execpath
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund']
  const code =
    npm === undefined
      ? await runProgram('npm', args, { cwd: folder })
      : await runProgram(process.execPath, [npm, ...args], { cwd: folder })
  if (code !== 0) giveUp('The programs of e2e/peers could not be installed; see above')
}

async function changedAt(file: string): Promise<number | undefined> {
  return (await stat(file).catch(() => undefined))?.mtimeMs
}
