import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findCommand, root } from '../run.ts'

/** A small repository that breaks each rule once, and its innocent neighbour that breaks none. */
const files: Record<string, { imports: string[]; typesOnly?: true; breaks?: string }> = {
  'contract/src/index.ts': { imports: [] },
  'contract/src/curious.ts': { imports: ['../../texts/src/index.ts'], breaks: 'contract-stands-alone' },
  'contract/src/values/bound.ts': {
    imports: ['../access/users.ts'],
    breaks: 'contract-foundation',
  },
  'contract/src/endpoints/endpoint.ts': { imports: ['../access/permissions.ts'] },
  'contract/src/access/permissions.ts': { imports: [] },
  'contract/src/access/users.ts': { imports: ['../devices/nodes.ts'], breaks: 'contract-upward-from-access' },
  'contract/src/devices/nodes.ts': { imports: ['../access/permissions.ts', '../values/unit.ts'] },
  'contract/src/values/unit.ts': { imports: [] },
  'texts/src/index.ts': { imports: ['../../contract/src/index.ts'] },
  'texts/src/curious.ts': { imports: ['../../web/src/main.ts'], breaks: 'texts-know-the-contract-only' },
  'decoders/src/index.ts': { imports: ['../../contract/src/index.ts'], breaks: 'decoders-stand-alone' },
  'formulas/src/index.ts': { imports: ['../../contract/src/index.ts'], breaks: 'formulas-stand-alone' },
  'importing/src/index.ts': { imports: ['../../texts/src/index.ts'], breaks: 'importing-stands-alone' },
  'web/src/main.ts': { imports: ['../../contract/src/index.ts', '../../texts/src/index.ts'] },
  'web/src/features/devices/nodes/page.ts': {
    imports: ['../../../app/router.ts'],
    breaks: 'web-upward-from-features',
  },
  'web/src/app/router.ts': { imports: ['../features/reports/home/page.ts'] },
  'web/src/features/reports/home/page.ts': { imports: [] },
  'web/src/features/lost/page.ts': { imports: ['../../one.ts'], breaks: 'features-in-areas' },
  'web/src/curious.ts': {
    imports: ['../../server/src/lib/clock.ts'],
    breaks: 'web-knows-no-server',
  },
  'server/src/lib/clock.ts': { imports: [] },
  'server/src/lib/lost.ts': { imports: ['./nowhere.ts'], breaks: 'resolvable' },
  'server/src/lib/one.ts': { imports: ['./other.ts'], breaks: 'no-cycles' },
  'server/src/lib/other.ts': { imports: ['./one.ts'] },
  'server/src/lib/lower.ts': { imports: ['./upper.ts'], typesOnly: true, breaks: 'no-cycles' },
  'server/src/lib/upper.ts': { imports: ['./lower.ts'] },
  'web/src/one.ts': { imports: ['./other.ts'], breaks: 'no-cycles' },
  'web/src/other.ts': { imports: ['./one.ts'] },
  'server/src/lib/tested.ts': { imports: ['./clock.test.ts'], breaks: 'no-tests-in-the-product' },
  'server/src/lib/clock.test.ts': { imports: ['./clock.ts', '../domains/automation/alarms/alarms.ts', 'pg'] },
  'server/src/db/index.ts': { imports: ['pg', '../lib/clock.ts'] },
  'server/src/db/tables.ts': { imports: [] },
  'server/src/db/pool.ts': { imports: ['../request/context.ts'], breaks: 'upward-from-db' },
  'server/src/request/context.ts': { imports: ['#db/index.ts'] },
  'server/src/jobs/index.ts': { imports: ['#db/index.ts'] },
  'server/src/jobs/curious.ts': { imports: ['#live/index.ts'], breaks: 'upward-from-request' },
  'server/src/live/index.ts': { imports: ['#db/index.ts', '#jobs/index.ts'] },
  'server/src/live/hub.ts': { imports: ['#readings-store/index.ts'], breaks: 'sideways-at-readingsstore' },
  'server/src/readings-store/index.ts': { imports: ['pg'] },
  'server/src/domains/automation/alarms/index.ts': { imports: ['./alarms.ts'] },
  'server/src/domains/automation/alarms/alarms.ts': {
    imports: ['../../devices/nodes/index.ts', './alarm-store.ts'],
  },
  'server/src/domains/automation/alarms/alarm-store.ts': { imports: ['kysely', '#db/tables.ts'] },
  'server/src/domains/automation/alarms/curious.ts': {
    imports: ['#domains/devices/nodes/nodes.ts'],
    breaks: 'domain-door',
  },
  'server/src/domains/automation/alarms/sql.ts': { imports: ['kysely'], breaks: 'sql-in-stores-only' },
  'server/src/domains/automation/alarms/plain-store.ts': { imports: ['pg'], breaks: 'pipeline-sql' },
  'server/src/domains/automation/alarms/pool.ts': { imports: ['#db/pool.ts'], breaks: 'folder-door' },
  'server/src/domains/devices/nodes/index.ts': { imports: [] },
  'server/src/domains/devices/nodes/upward.ts': {
    imports: ['#domains/automation/alarms/index.ts'],
    breaks: 'area-upward-from-devices',
  },
  'server/src/domains/devices/pool/index.ts': { imports: ['#domains/devices/nodes/index.ts'] },
  'server/src/domains/access/lost.ts': { imports: ['#lib/clock.ts'], breaks: 'domains-in-areas' },
  'contract/src/lost/file.ts': { imports: ['../values/unit.ts'], breaks: 'contract-in-areas' },
  'server/src/domains/lost/index.ts': { imports: ['#lib/clock.ts'], breaks: 'domains-in-areas' },
  'server/src/domains/devices/nodes/nodes.ts': {
    imports: ['#telemetry/index.ts'],
    breaks: 'upward-from-domains',
  },
  'server/src/telemetry/index.ts': { imports: ['#domains/automation/alarms/index.ts'] },
  'server/src/http/server.ts': {
    imports: ['#domains/automation/alarms/alarms.ts'],
    breaks: 'domain-door-from-outside',
  },
  'server/src/ingest/http.ts': { imports: ['#http/server.ts'], breaks: 'sideways-at-http' },
  'server/src/main.ts': { imports: ['./run-portal.ts'] },
  'server/src/run-portal.ts': { imports: ['./app.ts'] },
  'server/src/app.ts': { imports: ['#http/server.ts', '#domains/automation/alarms/index.ts'] },
  'demo/index.ts': { imports: ['./worker.ts', '../contract/src/index.ts'] },
  'demo/worker.ts': { imports: [] },
  'demo/curious.ts': { imports: ['../server/src/lib/clock.ts'], breaks: 'demo-knows-the-contract-only' },
  'server/src/app/demo.ts': { imports: ['../../../demo/index.ts'] },
  'server/src/app/other.ts': { imports: ['../../../demo/index.ts'], breaks: 'demo-by-its-door' },
  'server/src/lib/page.ts': {
    imports: ['../../../web/src/main.ts'],
    breaks: 'server-knows-no-web',
  },
}

let folder: string
let violations: { from: string; rule: { name: string } }[]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fyr-imports-'))
  for (const [path, { imports, typesOnly }] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    const lines = imports.map(
      (name, index) => `import ${typesOnly ? 'type ' : ''}* as a${index} from '${name}'`,
    )
    await writeFile(join(folder, path), [...lines, 'export const value = 1', ''].join('\n'))
  }
  await cp(join(root, 'server/package.json'), join(folder, 'server/package.json'))
  await cp(join(root, '.dependency-cruiser.cjs'), join(folder, '.dependency-cruiser.cjs'))
  for (const name of ['pg', 'kysely'])
    await cp(join(root, 'node_modules', name), join(folder, 'node_modules', name), { recursive: true })
  await symlink(join(root, 'node_modules/@swc'), join(folder, 'node_modules/@swc'))
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      findCommand('dependency-cruiser', 'depcruise'),
      ...['--config', '.dependency-cruiser.cjs', '-T', 'json'],
      ...['contract', 'texts', 'decoders', 'formulas', 'importing', 'server', 'web', 'demo'],
    ],
    { cwd: folder, maxBuffer: 50_000_000 },
  )
  violations = JSON.parse(stdout).summary.violations
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test.each(Object.entries(files))('%s', (path, { breaks }) => {
  const broken = violations.filter(({ from }) => from === path).map(({ rule }) => rule.name)
  expect(broken).toEqual(breaks === undefined ? [] : [breaks])
})
