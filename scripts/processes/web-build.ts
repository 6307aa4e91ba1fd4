import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { findCommand, giveUp, root, runProgram } from '../run.ts'

const sources = [
  'web/src',
  'web/build',
  'web/public',
  'web/service-worker',
  'web/index.html',
  'web/vite.config.ts',
  'web/package.json',
  'contract/src',
  'texts/src',
  'importing/src',
  'formulas/src',
  'package-lock.json',
]
/** Of Vite and React. */
const mode = 'production'
const stampFile = join(root, '.cache', 'web-build')

/** Builds the web part unless web/dist was built from exactly these sources. */
export async function buildWebIfStale(): Promise<void> {
  const stamp = await stampSources()
  const built = await readFile(stampFile, 'utf8').catch(() => '')
  if (built === stamp && existsSync(join(root, 'web/dist/index.html'))) return
  process.stdout.write('Building the web part …\n')
  const vite = findCommand('vite', 'vite', join(root, 'web'))
  const code = await runProgram(
    process.execPath,
    [vite, 'build', '--config', 'vite.config.ts', '--logLevel', 'warn'],
    // As it is shipped, whoever asks: the test runner's own NODE_ENV would make a development build of it.
    { cwd: join(root, 'web'), env: { ...process.env, NODE_ENV: mode } },
  )
  if (code !== 0) giveUp('The web part could not be built; see above')
  await mkdir(dirname(stampFile), { recursive: true })
  await writeFile(stampFile, stamp)
}

async function stampSources(): Promise<string> {
  const hash = createHash('sha256').update(mode)
  for (const path of (await Promise.all(sources.map(listFiles))).flat().sort()) {
    hash.update(`${relative(root, path)}\0`)
    hash.update(await readFile(path))
  }
  return hash.digest('hex')
}

async function listFiles(source: string): Promise<string[]> {
  const path = join(root, source)
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => undefined)
  if (entries === undefined) return existsSync(path) ? [path] : []
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
}
