/** What this browser keeps for us. One that keeps nothing, as within some frames, is no reason to show nothing. */
export const browserStorage = {
  get(key: string): string | null {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  },
  set(key: string, value: string): void {
    try {
      localStorage.setItem(key, value)
    } catch {
      // It is asked for again next time.
    }
  },
}
