/** Issue 24: a reading that is dated ahead counts for the day when its time has come; changes name their page. */
export function withoutReadingsToday(answer: unknown): unknown {
  const {
    readingsToday: _,
    changes,
    ...rest
  } = answer as { changes: Record<string, unknown>[] } & Record<string, unknown>
  return { ...rest, changes: changes.map(({ page: _page, ...change }) => change) }
}

/** Issue 24: what companies store is measured at the start, and hourly. */
export const withoutMeasures = (answer: unknown): unknown =>
  (answer as Record<string, unknown>[]).map(
    ({ readingsPerDay: _readings, storageBytes: _bytes, ...rest }) => rest,
  )

/** Issue 24: what sends mail is called an email server. */
export const withEmailServer = (answer: unknown): unknown =>
  JSON.parse(JSON.stringify(answer).replaceAll(/\bmail server/g, 'email server'))
