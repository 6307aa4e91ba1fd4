import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { password, startTestPortal, type TestPortal } from '../support/portal.ts'

// What docs/clients.md says of generated clients is what happens: its snippets are compiled and run as they stand.
const root = join(import.meta.dirname, '../../..')
let portal: TestPortal
let email: string
let document: string
let folder: string

beforeAll(async () => {
  document = await readFile(join(root, 'docs/clients.md'), 'utf8')
  portal = await startTestPortal()
  const { companyId, session } = await portal.createCompany('Clients')
  await portal.createApplication(session)
  const { currentUser } = await portal.createUser(companyId, 'CompanyAdmin')
  email = currentUser.email
  // Below the root, so that what the clients import is found.
  await mkdir(join(root, '.cache'), { recursive: true })
  folder = await mkdtemp(join(root, '.cache/generated-clients-'))
  const described = await fetch(`${portal.url}/openapi.json`)
  await writeFile(join(folder, 'openapi.json'), await described.text())
})
afterAll(async () => {
  await portal?.stop()
  if (folder !== undefined) await rm(folder, { recursive: true })
})

/** The TypeScript below a heading of docs/clients.md, for this portal and a user of it. */
function snippetOf(heading: string): string {
  const section = document.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''
  const snippet = /```ts\n(.*?)```/s.exec(section)?.[1]
  if (snippet === undefined) throw new Error(`docs/clients.md has no snippet below ${heading}`)
  return snippet
    .replaceAll('http://localhost:8080', portal.url)
    .replaceAll('YOUR_EMAIL', email)
    .replaceAll('YOUR_PASSWORD', password)
}

/** Runs a program of a package as `from` finds it: the generators need an older TypeScript than ours. */
async function run(from: string, packageName: string, program: string, ...args: string[]): Promise<void> {
  const manifest = createRequire(join(root, from)).resolve(`${packageName}/package.json`)
  const command = [join(dirname(manifest), program), ...args]
  await promisify(execFile)(process.execPath, command, { cwd: folder }).catch((error) => {
    throw new Error(`${packageName}: ${error.stdout}${error.stderr}`)
  })
}

const compilerOptions = {
  strict: true,
  noUncheckedIndexedAccess: true,
  target: 'esnext',
  module: 'esnext',
  moduleResolution: 'bundler',
  allowImportingTsExtensions: true,
  lib: ['esnext', 'dom', 'dom.iterable'],
  types: [],
  noEmit: true,
}

interface Trial {
  /** Package, program, and what it is told. */
  generator: [string, string, ...string[]]
  /** Lines that must not compile, each with what it would do wrong. */
  mistakes: Record<string, string>
}

const trials: Record<string, Trial> = {
  'openapi-typescript and openapi-fetch': {
    generator: ['openapi-typescript', 'bin/cli.js', 'openapi.json', '--output', 'schema.d.ts'],
    mistakes: {
      'a reading without a key': `fyr.POST('/tag/{id}/tagdata', { params, body: [{ value: 1 }] })`,
      'a value that is none': `fyr.POST('/tag/{id}/tagdata', { params, body: { key: 'a', value: 1n } })`,
      'a field that a refusal has not': `refused.error?.reason`,
      'a field that a node has not': `node.data.address`,
      'a path that is none': `fyr.GET('/nodes')`,
    },
  },
  '@hey-api/openapi-ts': {
    generator: [
      '@hey-api/openapi-ts',
      'bin/run.js',
      ...['--input', 'openapi.json', '--output', 'fyr', '--no-log-file'],
    ],
    mistakes: {
      'a reading without a key': `readingsWrite({ path, body: [{ value: 1 }] })`,
      'a value that is none': `readingsWrite({ path, body: { key: 'a', value: 1n } })`,
      'a field that a refusal has not': `error?.reason`,
      'a field that a node has not': `node.address`,
      'a parameter too few': `readingsWrite({ body: readings })`,
    },
  },
}

describe.each(Object.entries(trials))('the client of %s', (heading, { generator, mistakes }) => {
  it('compiles, and writes and reads readings as docs/clients.md shows', async () => {
    await run('server/package.json', ...generator)
    const program = `${heading.replaceAll(/\W/g, '-')}.ts`
    await writeFile(join(folder, program), snippetOf(heading))
    const wrong = Object.entries(mistakes).map(
      ([what, line]) => `// @ts-expect-error ${what}\nvoid (() => ${line})\n`,
    )
    await writeFile(join(folder, `wrong-${program}`), `${snippetOf(heading)}${wrong.join('')}`)
    const config = `${program}.json`
    const files = [program, `wrong-${program}`]
    await writeFile(join(folder, config), JSON.stringify({ compilerOptions, files }))
    await run('package.json', 'typescript', 'bin/tsc', '--project', config)

    const printed: unknown[][] = []
    vi.spyOn(console, 'log').mockImplementation((...words) => void printed.push(words))
    try {
      await import(pathToFileURL(join(folder, program)).href)
    } finally {
      vi.restoreAllMocks()
    }
    expect(printed).toEqual([[2], ['temperature', 21.5], [404, 'object.notFound']])
  }, 60_000)
})
