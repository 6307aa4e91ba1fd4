/** What was, what is, and what was taken back. */
export interface History<T> {
  readonly past: readonly T[]
  readonly present: T
  readonly future: readonly T[]
  /** Of the newest step: changes of one kind in a row are one step (typing a title). */
  readonly kind: string | null
}

const deepest = 100

export const historyOf = <T>(present: T): History<T> => ({ past: [], present, future: [], kind: null })

/** A new step; of the same `kind` as the one before it (not null), it becomes part of that one. */
export function step<T>(history: History<T>, next: T, kind: string | null = null): History<T> {
  if (Object.is(next, history.present)) return history
  const joins = kind !== null && kind === history.kind && history.past.length > 0
  const past = joins ? history.past : [...history.past, history.present].slice(-deepest)
  return { past, present: next, future: [], kind }
}

export function undo<T>({ past, present, future, kind }: History<T>): History<T> {
  const before = past.at(-1)
  if (before === undefined) return { past, present, future, kind }
  return { past: past.slice(0, -1), present: before, future: [present, ...future], kind: null }
}

export function redo<T>({ past, present, future, kind }: History<T>): History<T> {
  const [next, ...rest] = future
  if (next === undefined) return { past, present, future, kind }
  return { past: [...past, present], present: next, future: rest, kind: null }
}
