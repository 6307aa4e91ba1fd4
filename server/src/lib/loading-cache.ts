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
export function createLoadingCache<Key, Value>(options: {
  load(key: Key): Promise<Value>
  capacity: number
}): LoadingCache<Key, Value> {
  const { load, capacity } = options
  // The promise is kept, not its value, so that forgetting reaches what is still on its way.
  const entries = new Map<Key, Promise<Value>>()

  function start(key: Key): Promise<Value> {
    const loading = load(key)
    loading.catch(() => {
      if (entries.get(key) === loading) entries.delete(key)
    })
    return loading
  }

  return {
    get(key) {
      const value = entries.get(key) ?? start(key)
      entries.delete(key)
      entries.set(key, value)
      const [oldest] = entries.keys()
      if (entries.size > capacity && oldest !== undefined) entries.delete(oldest)
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
