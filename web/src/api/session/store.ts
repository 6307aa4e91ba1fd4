import { useSyncExternalStore } from 'react'

/** A value beside React that components follow: each is drawn anew when it changes. */
export function createStore<T>(initial: T) {
  let value = initial
  const listeners = new Set<() => void>()
  const get = () => value
  /** Calls the listener after each change, until the returned function is called. */
  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }
  return {
    get,
    subscribe,
    set(next: T): void {
      if (Object.is(next, value)) return
      value = next
      // A listener may end its own listening, or another's.
      for (const listener of [...listeners]) listener()
    },
    /** As a hook: `const title = pageTitle.use()`. */
    use: () => useSyncExternalStore(subscribe, get),
  }
}
