/** Longest turn that work of many steps takes of its thread, ms. Others want it, too. */
const sliceMs = 4

/** Cuts long work into turns: ask `isOver` every few steps, and when it is, await `next`. */
export interface TimeSlice {
  isOver(): boolean
  /** Lets whatever is waiting have the thread, then begins a new slice. */
  next(): Promise<void>
}

export function createTimeSlice(): TimeSlice {
  let end = performance.now() + sliceMs
  return {
    isOver: () => performance.now() >= end,
    async next() {
      await new Promise((resolve) => setImmediate(resolve))
      end = performance.now() + sliceMs
    },
  }
}
