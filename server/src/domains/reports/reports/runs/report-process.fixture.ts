import { systemClock } from '#lib/clock.ts'
import { startReportWork } from './report-work.fixture.ts'

// Makes reports in a process of its own, as of a moment: node report-process.fixture.ts <database> <folder> <mail server>
// <moment> [hang]. With `hang` no PDF file is ever begun: whoever kills it does so in the middle of a run.
const [url = '', folder = '', smtpUrl = '', moment = '', hang] = process.argv.slice(2)
const ahead = Date.parse(moment) - systemClock.now().getTime()

await startReportWork({
  ...{ url, folder, smtpUrl },
  clock: { now: () => new Date(systemClock.now().getTime() + ahead) },
  ...(hang === 'hang' && { lookOf: () => new Promise<never>(() => undefined) }),
})
process.stdout.write('started\n')
// The timers of workers keep no process alive.
setInterval(() => undefined, 1000)
