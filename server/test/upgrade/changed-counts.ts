/** Issue 24: a reading that is dated ahead counts for the day when its time has come. */
export function withoutReadingsToday(answer: unknown): unknown {
  const { readingsToday: _, ...rest } = answer as Record<string, unknown>
  return rest
}

/** Issue 24: what companies store is measured at the start, and hourly. */
export const withoutMeasures = (answer: unknown): unknown =>
  (answer as Record<string, unknown>[]).map(
    ({ readingsPerDay: _readings, storageBytes: _bytes, ...rest }) => rest,
  )

/** Issue 24: what sends mail is called an email server. */
export const withEmailServer = (answer: unknown): unknown =>
  JSON.parse(JSON.stringify(answer).replaceAll(/\bmail server/g, 'email server'))
