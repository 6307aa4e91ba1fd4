import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../run.ts'

interface LockedPackage {
  version?: string
  dev?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}
interface LockFile {
  packages: Record<string, LockedPackage>
}

const path = join(root, 'package-lock.json')

/** What is wrong with package-lock.json, one sentence each. */
export async function checkLockFile(): Promise<string> {
  const text = await readFile(path, 'utf8')
  const addresses = [...text.matchAll(/"resolved": "([a-z+]+:\/\/[^"]*)"/g)].map(
    ([, address]) => `package-lock.json binds every clone to one registry: ${address}`,
  )
  const missing = findMissing(JSON.parse(text)).map(
    ({ name }) => `package-lock.json lacks ${name}, so npm ci fails; run node scripts/complete-lockfile.ts`,
  )
  return [...addresses, ...missing].join('\n')
}

/**
 * npm drops the packages of other systems from the lockfile when it cannot get them, as from a registry that
 * mirrors only some, and then refuses to install by that lockfile. Adds them back; npm skips them by `os`.
 */
export async function completeLockFile(): Promise<string[]> {
  const lock: LockFile = JSON.parse(await readFile(path, 'utf8'))
  const missing = findMissing(lock)
  for (const { name, version, parent } of missing) {
    lock.packages[`node_modules/${name}`] = {
      version,
      ...describePlatform(name),
      ...(lock.packages[parent]?.dev && { dev: true }),
      optional: true,
    }
  }
  const [own, ...others] = Object.entries(lock.packages)
  if (own === undefined) throw new Error('package-lock.json holds no packages')
  others.sort(([one], [other]) => (one < other ? -1 : 1))
  lock.packages = Object.fromEntries([own, ...others])
  await writeFile(path, `${JSON.stringify(lock, undefined, 2)}\n`)
  return missing.map(({ name, version }) => `${name}@${version}`)
}

function findMissing({ packages }: LockFile): { name: string; version: string; parent: string }[] {
  const found = Object.entries(packages).flatMap(([parent, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !isReachable(packages, parent, name))
      .map(([name, version]) => ({ name, version, parent })),
  )
  return found.filter(({ name }, index) => found.findIndex((other) => other.name === name) === index)
}

/** As Node resolves it: in the package's own node_modules, then in those of the folders around it. */
function isReachable(packages: LockFile['packages'], parent: string, name: string): boolean {
  for (let folder = parent; ; ) {
    if (packages[`${folder === '' ? '' : `${folder}/`}node_modules/${name}`]) return true
    if (folder === '') return false
    const cut = folder.lastIndexOf('/node_modules/')
    folder = cut < 0 ? '' : folder.slice(0, cut)
  }
}

const systems = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
]
const processors = [
  'arm64',
  'arm',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'wasm32',
  'x64',
]

/** The names of such packages say what they are for, `binding-linux-arm64-musl`. */
function describePlatform(name: string): Pick<LockedPackage, 'os' | 'cpu' | 'libc'> {
  const words = name.split(/[-/]/)
  const os = systems.filter((system) => words.includes(system))
  const cpu = processors.filter((processor) => words.includes(processor))
  const libc = words.some((word) => word.startsWith('musl'))
    ? ['musl']
    : words.some((word) => word.startsWith('gnu'))
      ? ['glibc']
      : []
  return { ...(os.length && { os }), ...(cpu.length && { cpu }), ...(libc.length && { libc }) }
}
