/** How often live values are sent and shown while they come faster than anybody reads them, ms. */
export const throttleMs = 250

/** More updates than `maxUpdates` within `windowMs` are a flood: more than ten a second. */
const maxUpdates = 5
const windowMs = 500
/** What comes within a frame of the screen, ms, is one update. */
export const frameMs = 16

/** Tells whether updates come too often to pass each of them on at once. */
export interface UpdateRate {
  /** Counts an update; answers whether there are more than ten a second. `now` in ms, of one clock. */
  count(now: number): boolean
}

export function createUpdateRate(): UpdateRate {
  /** When the last updates came, the oldest first. */
  let times: number[] = []
  let isFlooded = false
  return {
    count(now) {
      const last = times.at(-1)
      // The clock was set back.
      if (last !== undefined && now < last) times = []
      else if (last !== undefined && now - last < frameMs) return isFlooded
      times.push(now)
      const first = times.length > maxUpdates ? times.shift() : undefined
      isFlooded = first !== undefined && now - first < windowMs
      return isFlooded
    },
  }
}
