const day = 86_400_000

/**
 * Writes moments (epoch ms) as `Date.toISOString` does, several times as fast where they lie on few days, as
 * the readings of a range do. One writer is for one answer.
 */
export function isoWriter(): (time: number) => string {
  let knownDay = Number.NaN
  let date = ''
  return (time) => {
    const ofDay = time - Math.floor(time / day) * day
    if (time - ofDay !== knownDay) {
      knownDay = time - ofDay
      date = new Date(knownDay).toISOString().slice(0, -'00:00:00.000Z'.length)
    }
    const seconds = Math.floor(ofDay / 1000)
    const minutes = Math.floor(seconds / 60)
    const ms = ofDay % 1000
    return `${date}${two[Math.floor(minutes / 60)]}:${two[minutes % 60]}:${two[seconds % 60]}.${ms < 100 ? '0' : ''}${two[ms] ?? ms}Z`
  }
}

const two = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'))
