/** A node whose silence is to be judged. */
export interface Judged {
  active: boolean
  lastContact: Date
  /** Its last contact when it was found silent; null: it is not. */
  silentSince: Date | null
  /** Its own time-out, else the company's. */
  hours: number
}

/** A time in which the portal heard nobody. */
export interface Downtime {
  from: Date
  until: Date
}

export interface Judgement {
  /** When to look again; null: when it is heard again. */
  checkAt: Date | null
  silentSince: Date | null
  becomes: 'silent' | 'heard' | null
  /** People are to be told. */
  notifies: boolean
}

const hour = 3_600_000
/** Nobody is told sooner, however short the time-out is ("Decided" 14). */
const notifyAfterHours = 6

/** Whether a node is silent. Time in which the portal heard nobody does not count. */
export function judgeSilence(
  { active, lastContact, silentSince, hours }: Judged,
  now: Date,
  downtime: Downtime | null,
): Judgement {
  const wasSilent = silentSince !== null
  if (!active) {
    const checkAt = new Date(now.getTime() + hours * hour)
    return { checkAt, silentSince: null, becomes: wasSilent ? 'heard' : null, notifies: false }
  }
  const after = (waited: number) =>
    new Date(lastContact.getTime() + downMs(lastContact, downtime) + waited * hour)
  const silentAt = after(hours)
  if (silentAt > now) {
    return { checkAt: silentAt, silentSince: null, becomes: wasSilent ? 'heard' : null, notifies: false }
  }
  const notifyAt = after(Math.max(hours, notifyAfterHours))
  const notifies = notifyAt <= now
  return {
    checkAt: notifies ? null : notifyAt,
    silentSince: lastContact,
    becomes: wasSilent ? null : 'silent',
    notifies,
  }
}

function downMs(lastContact: Date, downtime: Downtime | null): number {
  if (!downtime || lastContact >= downtime.until) return 0
  return downtime.until.getTime() - Math.max(downtime.from.getTime(), lastContact.getTime())
}
