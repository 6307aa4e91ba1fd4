import { createLruCache } from './lru-cache.ts'

export interface LoadingCache<Key, Value> {
  /** What is remembered, or what is loaded now. A load that fails is not remembered. */
  get(key: Key): Promise<Value>
  forget(key: Key): void
  /** Forgets every key that `isStale` says yes to. */
  forgetIf(isStale: (key: Key) => boolean): void
}

/**
 * Remembers what `load` gave, up to `capacity` keys, those longest unused going first. What is forgotten
 * while it is being loaded is not remembered either: whoever asks after `forget` gets it as it is then.
 */
export function createLoadingCache<Key extends string | number, Value>(options: {
  load(key: Key): Promise<Value>
  capacity: number
}): LoadingCache<Key, Value> {
  const { load, capacity } = options
  // The promise is kept, not its value, so that forgetting reaches what is still on its way.
  const entries = createLruCache<Key, Promise<Value>>(capacity)

  function start(key: Key): Promise<Value> {
    const loading = load(key)
    loading.catch(() => {
      if (entries.peek(key) === loading) entries.delete(key)
    })
    return loading
  }

  return {
    get(key) {
      const remembered = entries.get(key)
      if (remembered) return remembered
      const value = start(key)
      entries.set(key, value)
      return value
    },
    forget(key) {
      entries.delete(key)
    },
    forgetIf(isStale) {
      for (const key of entries.keys()) if (isStale(key)) entries.delete(key)
    },
  }
}
