import { describeFault } from '../server/src/app/describe-fault.ts'
import { readConfig, readSecretKey } from '../server/src/config.ts'
import { openDatabase, reachDatabase } from '../server/src/db/index.ts'
import { auditKeyOf, type ChainReport, verifyChains } from '../server/src/domains/records/audit/index.ts'
import { giveUp, requireNode24 } from './run.ts'

const usage = `npm run audit:verify

Verifies the audit log of every company and of the installation, running or stopped: that each row is as
it was written, none is missing and none was added. Reads the same settings as the portal (FYR_DATA_DIR,
FYR_DATABASE_URL, FYR_SECRET_KEY). Exit code 1 where something is wrong. See docs/operations.md.`

const say = (text: string) => void process.stdout.write(`${text}\n`)

const faults = {
  changed: (row: number) => `row ${row} is not as it was written`,
  missing: (row: number) => `row ${row} is missing`,
  added: (row: number) => `row ${row} was added`,
  signature: () => 'the signature is not of the key of this portal',
  value: () => 'a name or address beside the rows is not as it was written',
}

function describe({ verified, pruned, waiting, upTo, fault }: ChainReport): string {
  const where = pruned > 0 ? `${verified} rows after ${pruned} that were deleted by age` : `${verified} rows`
  if (fault) return `BROKEN: ${faults[fault.reason](fault.sequence)}; verified before: ${where}`
  const rest = waiting > 0 ? `; ${waiting} not chained yet` : ''
  return `${where}${upTo ? `, up to ${upTo.toISOString()}` : ''}${rest}`
}

requireNode24()
if (process.argv.length > 2) giveUp(usage)
try {
  const config = readConfig()
  const reached = await reachDatabase(config, { create: false })
  if (!reached) giveUp(`There is no database in ${config.dataDir}`)
  const key = auditKeyOf(await readSecretKey(config))
  const database = await openDatabase({ url: reached.appUrl, log: { error: () => undefined } })
  try {
    let broken = 0
    await verifyChains({ database, key }, (name, report) => {
      if (report.fault) broken++
      say(`${name ?? 'Installation'}: ${describe(report)}`)
    })
    if (broken > 0) process.exitCode = 1
    say(broken > 0 ? `${broken} audit logs are broken` : 'All audit logs are as they were written')
  } finally {
    await database.close()
    await reached.close()
  }
} catch (error) {
  giveUp(describeFault(error))
}
