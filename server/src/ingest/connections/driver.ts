import type { ConnectionProblem } from '@fyr/contract/connections/connections'
import type { AddressRules } from '#outbound/index.ts'

/** What is wrong with a connection: a code that every language has words for, and what the other side says. */
export interface Problem {
  code: ConnectionProblem
  detail: string
}

/**
 * Speaks one protocol as a client; runs in a thread. A driver's module exports it as `default`. Settings and messages
 * are plain data, which passes between threads.
 */
export interface Driver<Settings = unknown> {
  /** Begins to connect and answers at once. */
  open(settings: Settings, link: Link): OpenConnection<Settings>
}

export interface OpenConnection<Settings = unknown> {
  /** Goes on with other settings; false when it has to be opened anew for them. */
  change?(settings: Settings): boolean
  /** Resolves when the other side has it, with its answer if there is one: plain data. Rejects with a `ConnectionFailure`. */
  send?(payload: unknown): Promise<unknown>
  /** Ends it at once; nothing more is said on the link. */
  close(): void
}

/** What a connection says to those who hold it. */
export interface Link {
  /** Where connections may lead. */
  rules: AddressRules
  opened(): void
  /** The connection is over; said once. */
  ended(problem: Problem): void
  /** Something is wrong that does not end it; null when that is over. */
  noted(problem: Problem | null): void
  /**
   * Hands messages over and resolves when they are committed, with how long nothing more is to be read, ms. A
   * connection has one batch on its way: meanwhile its messages wait at the other side.
   */
  deliver(messages: readonly unknown[], bytes: number): Promise<number>
  /** Something to be kept for the next time, such as the certificate that the other side has shown. */
  learned(fact: Readonly<Record<string, string>>): void
}

/** A connection, or something asked of it, failed for a reason that people are told. */
export class ConnectionFailure extends Error {
  readonly problem: Problem
  constructor(code: ConnectionProblem, detail = '') {
    super(`${code} ${detail}`.trim())
    this.name = 'ConnectionFailure'
    this.problem = { code, detail: detail.slice(0, 300) }
  }
}
