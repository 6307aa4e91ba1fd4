/** The only source of the present moment: everything else is handed a `Clock` or a `now`. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }
