import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { documents } from './docs/documents.ts'
import { checkHouseRules } from './rules/house-rules.ts'
import { checkLockFile } from './rules/lockfile.ts'
import { checkRetiredNames } from './rules/retired-names.ts'
import { checkRetiredWords } from './rules/retired-words.ts'
import { findCommand, requireNode24, root, sourceFolders } from './run.ts'

/** What a check found wrong, as text for the terminal; empty if nothing. */
type Check = [name: string, run: () => Promise<string>]

requireNode24()
const checks: Check[] = [
  ...['tsconfig.json', 'web/tsconfig.json', 'web/tsconfig.build.json', 'web/tsconfig.service-worker.json']
    .filter((file) => existsSync(join(root, file)))
    .map((file): Check => [`types: ${file}`, () => runTool('typescript', 'tsc', ['--project', file])]),
  ['format and lint', () => runTool('@biomejs/biome', 'biome', ['check', '--error-on-warnings', '.'])],
  // Schemas of the contract must not reach the browser, which only the bundler finds out.
  ['web build', buildWeb],
  ['imports', checkImports],
  ['nothing unused', () => runTool('knip', 'knip', ['--no-progress'])],
  ['house rules', checkHouseRules],
  ['retired words', checkRetiredWords],
  ['retired names', checkRetiredNames],
  ['lockfile', checkLockFile],
  ['generated documents', checkDocuments],
]

const waiting = [...checks]
let failed = 0
// This machine may have two cores, and each check is a program of its own.
await Promise.all([1, 2].map(runWaiting))
process.stdout.write(failed === 0 ? 'All checks pass.\n' : `${failed} of ${checks.length} checks failed.\n`)
process.exitCode = failed === 0 ? 0 : 1

async function runWaiting(): Promise<void> {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const [name, run] = next
    const started = performance.now()
    const complaint = await run().catch((error: Error) => error.stack ?? error.message)
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    if (complaint !== '') failed++
    process.stdout.write(`${complaint === '' ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)\n`)
    if (complaint !== '') process.stdout.write(`${complaint.trimEnd()}\n\n`)
  }
}

/** Beside web/dist, which a portal may be serving. */
function buildWeb(): Promise<string> {
  const folder = join(root, 'web')
  const into = ['--outDir', join(root, '.cache', 'web-check'), '--emptyOutDir']
  const args = ['build', folder, '--config', join(folder, 'vite.config.ts'), ...into, '--logLevel', 'warn']
  return runTool('vite', 'vite', args, folder)
}

async function runTool(packageName: string, command: string, args: string[], from = root): Promise<string> {
  const { code, output } = await capture([findCommand(packageName, command, from), ...args])
  return code === 0 ? '' : output || `${command} ended with ${code}`
}

async function checkDocuments(): Promise<string> {
  const stale: string[] = []
  for (const { path, write } of documents) if ((await readFile(path, 'utf8')) !== write()) stale.push(path)
  return stale.map((path) => `${path} does not say what the code says: npm run docs\n`).join('')
}

interface Cruise {
  summary: {
    totalCruised: number
    violations: { from: string; to: string; rule: { name: string }; cycle?: { name: string }[] }[]
  }
}

async function checkImports(): Promise<string> {
  const command = findCommand('dependency-cruiser', 'depcruise')
  const { output } = await capture([
    command,
    '--config',
    '.dependency-cruiser.cjs',
    '-T',
    'json',
    ...sourceFolders,
  ])
  // The output of the tool itself; if it is something else, parsing fails, and so does the check.
  const { summary } = JSON.parse(output) as Cruise
  // A parser that understands nothing finds nothing wrong either.
  if (summary.totalCruised === 0) return 'dependency-cruiser found no modules at all'
  return summary.violations
    .map(({ rule, from, to, cycle }) => {
      const through = cycle ? ` (through ${cycle.map(({ name }) => name).join(', ')})` : ''
      return `${rule.name}: ${from} imports ${to}${through}`
    })
    .join('\n')
}

function capture(args: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    const chunks: string[] = []
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => chunks.push(text))
    }
    child.once('error', (error) => resolve({ code: 1, output: error.message }))
    child.once('close', (code) => resolve({ code: code ?? 1, output: chunks.join('') }))
  })
}
