import { setTimeout as sleep } from 'node:timers/promises'
import { ServerState } from 'node-opcua-client'
import { ConnectionFailure, type Driver, type Link } from '../connections/driver.ts'
import { browse, find } from './commands/browse.ts'
import { readValues, writeValue } from './commands/read-and-write.ts'
import { type OpcSession, type Opening, openSession } from './connection/session.ts'
import { CommandFailure, failureOf, NoAnswer, opcProblemOf, StatusFailure } from './connection/statuses.ts'
import { createDelivery, type Delivery } from './monitoring/delivery.ts'
import { readHistory } from './monitoring/history.ts'
import type { Item } from './monitoring/item.ts'
import { createItems, type Items, parseVariables } from './monitoring/items.ts'
import { createPolling } from './monitoring/polling.ts'
import { type Monitoring, type MonitoringContext, subscribe } from './monitoring/subscription.ts'
import type { MonitoredVariable, OpcAnswer, OpcCommand, OpcSettings } from './settings.ts'

/**
 * Reads the variables of one OPC-UA server by a subscription, or by polls. It never reconnects by itself: a connection
 * that is lost has ended, and the next one reads from the server's history what was missed.
 */
const driver: Driver<OpcSettings> = {
  open(initial, link) {
    let settings = initial
    const opening: Opening = { isClosed: false, destroy: () => undefined }
    let connection: Connection | undefined
    /** Changes of settings follow each other. */
    let changes: Promise<void> = Promise.resolve()

    const close = () => {
      opening.isClosed = true
      if (connection) connection.close()
      else opening.destroy()
    }
    const end = (error: unknown) => {
      if (opening.isClosed) return
      close()
      link.ended(opcProblemOf(error))
    }

    async function connect(): Promise<void> {
      // Changes that come meanwhile follow.
      const current = settings
      const session = await openSession(current, link.rules, opening, end)
      if (opening.isClosed) return session.close()
      connection = createConnection(current, session, link, end)
      await connection.start()
    }
    changes = connect().catch(end)

    return {
      change(next) {
        if (!canGoOn(settings, next)) return false
        const previous = settings
        settings = next
        changes = changes.then(() => connection?.change(previous, next)).catch(end)
        return true
      },
      async send(payload) {
        if (!connection) throw new ConnectionFailure('closed')
        return await answer(payload as OpcCommand, connection.session)
      },
      close,
    }
  },
}
export default driver

/** Settings that need a new session when they change. */
const ofSession = [
  'endpointUrl',
  'securityPolicy',
  'securityMode',
  'serverCertificate',
  'monitoring',
] as const

function canGoOn(settings: OpcSettings, next: OpcSettings): boolean {
  const isSame = ofSession.every((name) => next[name] === settings[name])
  const secretsOf = ({ user, own }: OpcSettings) => JSON.stringify([user, own])
  // The session's time-out goes by the publishing interval that it was opened with.
  return isSame && secretsOf(next) === secretsOf(settings) && next.publishingMs <= 2 * settings.publishingMs
}

interface Connection {
  session: OpcSession
  start(): Promise<void>
  change(previous: OpcSettings, next: OpcSettings): Promise<void>
  close(): void
}

function createConnection(
  settings: OpcSettings,
  session: OpcSession,
  link: Link,
  end: (error: unknown) => void,
): Connection {
  let isClosed = false
  let monitoring: Monitoring | undefined
  const items: Items = createItems(settings, () => delivery)
  const delivery: Delivery = createDelivery(link, (readings) => items.stored(readings), end)
  const context: MonitoringContext = { session, settings, items, delivery, failed: end }

  async function beat(): Promise<void> {
    const { state, clockDifference } = await session.heartbeat()
    delivery.setServer({ state: ServerState[state] ?? String(state), clockDifference })
  }

  async function beatOn(): Promise<void> {
    while (!isClosed) {
      await sleep(session.idleMs, undefined, { ref: false })
      if (!isClosed) await beat()
    }
  }

  async function add(variables: readonly MonitoredVariable[], readsHistory: boolean): Promise<void> {
    const added = await items.add(variables, session)
    await monitoring?.add(added)
    if (readsHistory) catchUp(added)
  }

  /** In the background: values of now come meanwhile. */
  function catchUp(added: readonly Item[]): void {
    readHistory(added, items, session, delivery, () => isClosed).catch(end)
  }

  return {
    session,
    async start() {
      delivery.setServer({ product: session.product })
      await beat()
      const polling =
        settings.monitoring === 'poll' ? createPolling(context, () => beat().catch(end)) : undefined
      monitoring = polling ?? (await subscribe(context))
      await add(parseVariables(settings), settings.readHistory)
      if (isClosed) return
      link.opened()
      void beatOn().catch(end)
      await polling?.start()
    },
    async change(previous, next) {
      session.changeTimeout(next.timeoutMs)
      await monitoring?.change(next)
      if (previous.variables === next.variables) return
      const before = new Map(
        parseVariables(previous).map((variable) => [variable.id, JSON.stringify(variable)]),
      )
      const after = parseVariables(next)
      const kept = new Set(
        after.filter((variable) => before.get(variable.id) === JSON.stringify(variable)).map(({ id }) => id),
      )
      await monitoring?.remove(items.remove(new Set(before.keys()).difference(kept)))
      await add(
        after.filter(({ id }) => !kept.has(id)),
        false,
      )
    },
    close() {
      isClosed = true
      monitoring?.stop()
      delivery.stop()
      session.close()
    },
  }
}

/** The outcome of a command as plain data, which passes between processes. */
async function answer(command: OpcCommand, session: OpcSession): Promise<OpcAnswer> {
  try {
    switch (command.type) {
      case 'browse':
        return await browse(command, session)
      case 'find':
        return await find(command, session)
      case 'read':
        return { values: await readValues(command, session) }
      case 'write':
        return await writeValue(command, session)
    }
  } catch (error) {
    if (error instanceof CommandFailure) return { failure: error.failure, detail: error.message }
    if (error instanceof StatusFailure) return { failure: failureOf(error.status), detail: error.status }
    if (error instanceof NoAnswer) throw new ConnectionFailure('timeout', error.message)
    const { code, detail } = opcProblemOf(error)
    throw new ConnectionFailure(code, detail)
  }
}
