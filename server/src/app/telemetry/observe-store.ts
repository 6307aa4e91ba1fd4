import type { ReadingsStore } from '#readings-store/index.ts'

/** The calls whose duration says how the store does; the rest is in memory, or background work. */
const timed = new Set<string | symbol>([
  'append',
  'latest',
  'limit',
  'buckets',
  'calendarBuckets',
  'counts',
  'deleteRange',
  'correct',
  'backfill',
  'countRange',
  'listSeries',
  'resolveMany',
])

/** The same store, which tells how many seconds each call took. */
export function observedStore(
  store: ReadingsStore,
  observe: (labels: { call: string }, seconds: number) => void,
): ReadingsStore {
  return new Proxy(store, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name)
      if (typeof method !== 'function' || typeof name !== 'string' || !timed.has(name)) return method
      return async (...args: unknown[]) => {
        const started = performance.now()
        try {
          return await Reflect.apply(method, target, args)
        } finally {
          observe({ call: name }, (performance.now() - started) / 1000)
        }
      }
    },
  })
}
