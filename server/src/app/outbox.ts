import type { Logger } from 'pino'
import type { Config } from '#config.ts'
import type { Database } from '#db/index.ts'
import type { Clock } from '#lib/clock.ts'
import {
  createMailer,
  createOutbox,
  createSmsSender,
  deliverMail,
  deliverSms,
  startOutboxWorker,
  usualDailyCaps,
} from '#outbound/index.ts'
import type { Shutdown } from './shutdown.ts'

interface OutboxParts {
  config: Config
  database: Database
  clock: Clock
  log: Logger
  shutdown: Shutdown
}

interface RunningOutbox {
  outbox: ReturnType<typeof createOutbox>
  wake: () => void
  /** The same end, however often it is asked for. */
  stop: () => Promise<void>
}

/** What leaves the machine by mail and SMS, and the worker that sends it. */
export function startOutbox({ config, database, clock, log, shutdown }: OutboxParts): RunningOutbox {
  const mailer = createMailer(config)
  shutdown.add('mailer', () => mailer.close())
  const worker = startOutboxWorker({
    db: database,
    handlers: { mail: deliverMail(mailer), sms: deliverSms(createSmsSender(config.sms)) },
    dailyCaps: usualDailyCaps,
    clock,
    log,
  })
  let stopped: Promise<void> | undefined
  const stop = () => (stopped ??= worker.stop())
  shutdown.add('outbox', stop)
  return { outbox: createOutbox({ clock, wake: worker.wake }), wake: worker.wake, stop }
}
