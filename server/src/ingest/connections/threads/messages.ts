import type { AddressRules } from '#outbound/index.ts'
import type { Problem } from '../driver.ts'

/** What the main thread and a thread of connections say to each other. A connection is named by its `handle`. */
export interface ThreadData {
  /** Modules of drivers, by name. */
  drivers: Readonly<Record<string, string>>
}

export type ToThread =
  /** `rules`: where it may lead. */
  | { type: 'open'; handle: number; driver: string; settings: unknown; rules: AddressRules }
  | { type: 'change'; handle: number; settings: unknown }
  | { type: 'close'; handle: number }
  | { type: 'send'; handle: number; send: number; payload: unknown }
  | { type: 'taken'; handle: number; pauseMs: number }
  | { type: 'ping' }
  | { type: 'stop' }

export type FromThread =
  | { type: 'opened'; handle: number }
  /** Without a problem: to be opened anew at once, for its settings have changed. */
  | { type: 'ended'; handle: number; problem: Problem | null }
  | { type: 'noted'; handle: number; problem: Problem | null }
  | { type: 'learned'; handle: number; fact: Readonly<Record<string, string>> }
  | { type: 'messages'; handle: number; messages: readonly unknown[]; bytes: number }
  | { type: 'sent'; send: number; problem: Problem | null; answer?: unknown }
  | { type: 'pong' }
