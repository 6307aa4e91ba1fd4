import { hour } from './local-time.ts'

const samples = 12

/**
 * A meter's counter: the sum of a rate (per hour, never negative) since `origin`, where it stood at `first`.
 * It never falls, and is the same whoever asks first. Not for times before `origin`.
 */
export function counterOf(
  rate: (time: number) => number,
  origin: number,
  first: number,
): (time: number) => number {
  const sums = [first]
  const sumOfHour = (place: number) => {
    let sum = 0
    for (let at = 0; at < samples; at++) sum += rate(origin + (place + (at + 0.5) / samples) * hour)
    return sum / samples
  }
  const sumUntil = (place: number) => {
    for (let next = sums.length; next <= place; next++) {
      sums.push((sums[next - 1] ?? first) + sumOfHour(next - 1))
    }
    return sums[place] ?? first
  }
  return (time) => {
    const hours = Math.max(0, (time - origin) / hour)
    const place = Math.floor(hours)
    const before = sumUntil(place)
    return before + (sumUntil(place + 1) - before) * (hours - place)
  }
}
