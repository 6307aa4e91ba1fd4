// Runs before `npm start`, `npm test` and `npm run dev`, on whatever Node.js the machine has and before anything
// is installed: plain JavaScript, nothing imported. Installs what is missing; silent when nothing is.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync, utimesSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const lockFile = join(root, 'package-lock.json')
const installedFile = join(root, 'node_modules', '.package-lock.json')
const platforms = ['linux-x64', 'linux-arm64', 'darwin-arm64', 'darwin-x64', 'win32-x64']

if (Number(process.versions.node.split('.')[0]) < 20) {
  fail(
    `Fyr needs Node.js 20 or newer to install itself; this is ${process.versions.node}. See https://nodejs.org`,
  )
}
if (!isInstalled()) {
  refuseUnsupportedPlatform()
  install()
}

function isInstalled() {
  if (!existsSync(installedFile) || !hasRuntime()) return false
  if (statSync(installedFile).mtimeMs >= statSync(lockFile).mtimeMs) return true
  // Git and cp touch files without changing them: what counts is what is in them.
  if (!isSameAsLocked()) return false
  try {
    utimesSync(installedFile, new Date(), new Date())
  } catch {
    // The files belong to another user, so the comparison is made again next time.
  }
  return true
}

function hasRuntime() {
  return existsSync(join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node'))
}

function isSameAsLocked() {
  const locked = JSON.parse(readFileSync(lockFile, 'utf8')).packages
  const installed = JSON.parse(readFileSync(installedFile, 'utf8')).packages
  const inModules = Object.keys(locked).filter(
    (path) => path.startsWith('node_modules/') || path.includes('/node_modules/'),
  )
  const complete = inModules.every((path) =>
    installed[path] ? installed[path].version === locked[path].version : locked[path].optional === true,
  )
  return complete && Object.keys(installed).every((path) => locked[path] !== undefined)
}

function refuseUnsupportedPlatform() {
  const platform = `${process.platform}-${process.arch}`
  if (!platforms.includes(platform)) {
    fail(`Fyr brings Node.js 24 and PostgreSQL for ${platforms.join(', ')}; this machine is ${platform}`)
  }
  if (process.platform === 'linux' && isMusl()) {
    fail(
      'Fyr brings Node.js 24 and PostgreSQL built for glibc, and this Linux has musl (Alpine?); use one such as Debian, Ubuntu or Fedora',
    )
  }
}

function isMusl() {
  process.report.excludeNetwork = true
  return process.report.getReport().header.glibcVersionRuntime === undefined
}

function install() {
  say('Installing what Fyr needs (npm ci); the first time this takes a minute or two …')
  const started = Date.now()
  // npm tells its scripts where it is. It must run on the machine's own Node.js: ours is about to be replaced.
  const { npm_execpath: npm, npm_node_execpath: node } = process.env
  const options = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const how = { cwd: root, stdio: 'inherit' }
  const { status, error } = npm
    ? spawnSync(node ?? process.execPath, [npm, ...options], how)
    : spawnSync('npm', options, { ...how, shell: process.platform === 'win32' })
  if (error) fail(`npm could not be run: ${error.message}`)
  if (status !== 0)
    fail(
      'npm ci failed; see above. Is the npm registry reachable, and may this folder be written to?',
      status ?? 1,
    )
  if (!hasRuntime())
    fail('npm ci did not install Node.js 24: optional packages seem to be switched off (npm config get omit)')
  say(`Installed in ${Math.round((Date.now() - started) / 1000)} s.`)
}

function say(sentence) {
  process.stdout.write(`${sentence}\n`)
}

function fail(sentence, code = 1) {
  process.stderr.write(`${sentence}\n`)
  process.exit(code)
}
