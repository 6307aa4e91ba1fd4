import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { describeFault } from '../../server/src/app/describe-fault.ts'
import { BackupRefusal } from '../../server/src/backup/index.ts'
import { type Config, ConfigError, readConfig } from '../../server/src/config.ts'
import { giveUp, root } from '../run.ts'

export const say = (text: string) => void process.stdout.write(`${text}\n`)

export interface Command {
  /** Absolute. */
  file: string
  config: Config
  /** Aborted by Ctrl-C and its like. */
  signal: AbortSignal
}

/** Runs a command of one FILE with the portal's own settings. What goes wrong is a sentence and exit code 1. */
export async function runCommand(usage: string, run: (command: Command) => Promise<void>): Promise<void> {
  const [file, ...rest] = process.argv.slice(2)
  if (file === '--help' || file === '-h') {
    say(usage)
    return
  }
  if (file === undefined || file === '' || rest.length > 0 || file.startsWith('-')) giveUp(usage)
  const broken = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(name, () => broken.abort())
  try {
    const config = readConfig()
    for (const warning of config.warnings) say(`Note: ${warning}`)
    // npm runs scripts in its own folder, and tells where it was called.
    const path = resolve(process.env.INIT_CWD ?? '', file)
    await run({ file: path, config, signal: broken.signal })
  } catch (error) {
    endLine()
    if (error instanceof ConfigError) giveUp(error.problems.join('\n'))
    giveUp(error instanceof BackupRefusal ? error.message : describeFault(error))
  }
}

export async function readVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
  return version
}

let shown = ''

/** Renews one line on a terminal; elsewhere progress is nobody's concern. */
export function showProgress(line: string): void {
  if (!process.stdout.isTTY || line === shown) return
  shown = line
  process.stdout.write(`\r\u001b[K${line}`)
}

/** Wipes the line of progress. */
export function endLine(): void {
  if (shown !== '') process.stdout.write('\r\u001b[K')
  shown = ''
}

export function size(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB']
  let value = bytes
  let unit = 0
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000
    unit++
  }
  return `${unit === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${units[unit]}`
}

export const count = (value: number) => value.toLocaleString('en')
