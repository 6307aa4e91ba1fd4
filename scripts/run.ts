import { type SpawnOptions, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

export const root = dirname(import.meta.dirname)

/** Everything that is ours and has source in it. */
export const sourceFolders = [
  'contract',
  'texts',
  'decoders',
  'formulas',
  'importing',
  'server',
  'web',
  'e2e',
  'bench',
  'demo',
  'scripts',
]

/** Ends the script with one sentence for the user. */
export function giveUp(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

/** Runs a program in the user's terminal; resolves to its exit code, which is 1 if it could not be run. */
export function runProgram(program: string, args: string[], options: SpawnOptions = {}): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, stdio: 'inherit', ...options })
    child.once('error', (error) => {
      process.stderr.write(`${program} could not be run: ${error.message}\n`)
      resolve(1)
    })
    child.once('close', (code) => resolve(code ?? 1))
  })
}

/** The JavaScript file behind a command of an installed package, to be run by this Node on every system. */
export function findCommand(name: string, command = name, from = root): string {
  const require = createRequire(join(from, 'package.json'))
  const folder = require.resolve
    .paths(name)
    ?.map((modules) => join(modules, name, 'package.json'))
    .find(existsSync)
  if (folder === undefined) throw new Error(`The package ${name} is not installed; run npm ci`)
  const { bin } = require(folder) as { bin: string | Record<string, string> }
  const file = typeof bin === 'string' ? bin : bin[command]
  if (file === undefined) throw new Error(`The package ${name} has no command ${command}`)
  return join(dirname(folder), file)
}

/** A Node.js 24 is a part of the installation; `npm run` finds it first in the PATH. */
export function requireNode24(): void {
  const [major = 0] = process.versions.node.split('.').map(Number)
  if (major < 24)
    giveUp(`This needs Node.js 24, and this is ${process.versions.node}; run it through npm, which brings it`)
}
