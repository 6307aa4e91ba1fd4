import '#lib/threads/exit-on-request.ts'
import { openParentPort } from '#lib/threads/parent-port.ts'
import type { Driver, OpenConnection, Problem } from '../driver.ts'
import { problemOf } from '../problem-of.ts'
import type { FromThread, ThreadData, ToThread } from './messages.ts'

/**
 * A thread or process of held connections: loads drivers and opens connections as it is told. When a driver throws
 * where nobody catches it, it ends, and the supervisor starts another.
 */
const { data, post, listen } = openParentPort<ThreadData, ToThread, FromThread>()
const { drivers } = data

type OpenMessage = Extract<ToThread, { type: 'open' }>

interface Held {
  connection?: OpenConnection
  taken?: ((pauseMs: number) => void) | undefined
}
const held = new Map<number, Held>()
const loading = new Map<string, Promise<Driver>>()

function load(name: string): Promise<Driver> {
  const known = loading.get(name)
  if (known) return known
  const module = drivers[name]
  if (module === undefined) return Promise.reject(new Error(`There is no driver ${name}`))
  const driver = import(module).then((loaded: { default: Driver }) => loaded.default)
  loading.set(name, driver)
  return driver
}

async function open({ handle, driver: name, settings, rules }: OpenMessage): Promise<void> {
  const entry: Held = {}
  held.set(handle, entry)
  const isHeld = () => held.get(handle) === entry
  const ended = (problem: Problem) => {
    if (!isHeld()) return
    held.delete(handle)
    post({ type: 'ended', handle, problem })
  }
  try {
    const driver = await load(name)
    if (!isHeld()) return
    entry.connection = driver.open(settings, {
      rules,
      ended,
      opened: () => isHeld() && post({ type: 'opened', handle }),
      noted: (problem) => isHeld() && post({ type: 'noted', handle, problem }),
      learned: (fact) => isHeld() && post({ type: 'learned', handle, fact }),
      deliver: (messages, bytes) =>
        new Promise((resolve) => {
          if (!isHeld()) return
          entry.taken = resolve
          post({ type: 'messages', handle, messages, bytes })
        }),
    })
    // It ended before it was there.
    if (!isHeld()) entry.connection.close()
  } catch (error) {
    ended(problemOf(error))
  }
}

function close(handle: number): void {
  const entry = held.get(handle)
  held.delete(handle)
  entry?.connection?.close()
}

function change(handle: number, settings: unknown): void {
  const connection = held.get(handle)?.connection
  if (!connection || connection.change?.(settings)) return
  close(handle)
  post({ type: 'ended', handle, problem: null })
}

async function send(handle: number, send: number, payload: unknown): Promise<void> {
  try {
    const connection = held.get(handle)?.connection
    if (!connection?.send) throw new Error('The connection takes nothing')
    post({ type: 'sent', send, problem: null, answer: await connection.send(payload) })
  } catch (error) {
    post({ type: 'sent', send, problem: problemOf(error) })
  }
}

listen((message) => {
  switch (message.type) {
    case 'open':
      return void open(message)
    case 'change':
      return change(message.handle, message.settings)
    case 'close':
      return close(message.handle)
    case 'send':
      return void send(message.handle, message.send, message.payload)
    case 'taken': {
      const entry = held.get(message.handle)
      const taken = entry?.taken
      if (entry) entry.taken = undefined
      return taken?.(message.pauseMs)
    }
    case 'ping':
      return post({ type: 'pong' })
    case 'stop':
      for (const handle of [...held.keys()]) close(handle)
      // What they say goodbye with is written first.
      setTimeout(() => process.exit(), 50)
  }
})
