/** A number from 0 to below 1 that is always the same for the same seed and place. */
export function chance(seed: number, place: number): number {
  let bits = (Math.imul(seed, 0x9e3779b1) ^ Math.imul(place | 0, 0x85ebca6b)) >>> 0
  bits = Math.imul(bits ^ (bits >>> 16), 0x21f0aaad)
  bits = Math.imul(bits ^ (bits >>> 15), 0x735a2d97)
  return ((bits ^ (bits >>> 15)) >>> 0) / 2 ** 32
}

/** From -1 to 1, without jumps: new every `periodMs`, smooth in between. */
export function drift(seed: number, time: number, periodMs: number): number {
  const place = Math.floor(time / periodMs)
  const from = chance(seed, place)
  const to = chance(seed, place + 1)
  return 2 * (from + (to - from) * smooth(time / periodMs - place)) - 1
}

/** 0 below 0, 1 above 1, and an S between them. */
export function smooth(x: number): number {
  const part = Math.min(1, Math.max(0, x))
  return part * part * (3 - 2 * part)
}

export function round(value: number, digits: number): number {
  return Number(value.toFixed(digits))
}
