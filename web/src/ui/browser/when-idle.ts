/**
 * Does it when the browser has nothing better to do, at the latest after two seconds.
 * @returns takes it back
 */
export function whenIdle(work: () => void): () => void {
  // Not every browser tells.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(work, 500)
    return () => clearTimeout(timer)
  }
  const asked = requestIdleCallback(work, { timeout: 2000 })
  return () => cancelIdleCallback(asked)
}
