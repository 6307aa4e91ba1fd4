import { expect, test } from 'vitest'
import { findComplaints, findFullFolders } from './house-rules.ts'

test.each([
  [
    'server/src/jobs/tick.ts',
    'const port = process.env.PORT',
    /tick\.ts:1 only config\.ts reads the environment/,
  ],
  ['server/src/jobs/tick.ts', '\nconst at = Date.now()', /tick\.ts:2 only lib\/clock\.ts asks the time/],
  ['server/src/jobs/tick.ts', 'run(new Date())', /only lib\/clock\.ts/],
  ['server/src/domains/automation/alarms/tick.ts', 'setInterval(tick, 1000)', /work that repeats is a job/],
  ['server/src/domains/automation/alarms/routes.ts', 'database.withPlatform(list)', /platform-callers\.ts/],
  [
    'server/src/domains/automation/alarms/routes.ts',
    'db.alsoInCompany(companyId, list)',
    /platform-callers\.ts/,
  ],
  ['web/src/widgets/map/view.tsx', 'crypto.randomUUID()', /new-id\.ts makes ids/],
  ['web/src/ui/chart.tsx', '// TODO: axis', /is an issue/],
  ['web/src/ui/chart.tsx', 'const usual: Record<string, number> = {', /what is looked up by a text is a Map/],
  [
    'importing/read.ts',
    'const rows: Readonly<Record<string, X[]>> = {}',
    /what is looked up by a text is a Map/,
  ],
  ['server/src/lib/date-utils.ts', '', /a name that says nothing/],
  ['server/src/helpers/clock.ts', '', /a name that says nothing/],
  ['web/src/ui/chart.tsx', '\n'.repeat(500), /divide it/],
])('%s: %j', (path, text, complaint) => {
  expect(findComplaints(path, text)).toEqual([expect.stringMatching(complaint)])
})

test.each([
  ['server/src/config.ts', 'process.env'],
  ['server/src/lib/clock.ts', 'new Date()'],
  ['server/src/jobs/tick.test.ts', 'Date.now()'],
  ['server/src/jobs/tick.ts', 'new Date(uplink.receivedAt)'],
  ['web/src/ui/clock.tsx', 'Date.now()'],
  ['web/src/ui/chart.tsx', 'const usual: Record<string, number> = Object.create(null)'],
  ['web/src/ui/chart.tsx', "const words: Record<'a' | 'b', string> = { a: '', b: '' }"],
  ['server/src/domains/companies/companies/deletion/delete-company.ts', 'database.withPlatform(remove)'],
  ['server/src/lib/ids.ts', 'randomUUID()'],
  ['server/src/jobs/interval.ts', 'setInterval(turn, ms)'],
  ['server/src/domains/common-cold.ts', ''],
])('%s may have %j', (path, text) => {
  expect(findComplaints(path, text)).toEqual([])
})

test('a folder holds at most 20 files, apart from migrations', () => {
  const filesIn = (folder: string, count: number) =>
    Array.from({ length: count }, (_, at) => `${folder}/${at}.ts`)
  const paths = [
    ...filesIn('web/src/ui', 20),
    ...filesIn('server/src/lib', 21),
    ...filesIn('server/src/db/migrations', 99),
  ]
  expect(findFullFolders(paths)).toEqual(['server/src/lib has 21 files; group them in folders'])
})
