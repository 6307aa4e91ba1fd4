/** What one file holds at most, fetched by the thousand. */
const maxRows = 10_000
const pageSize = 1000

/** The rows of a list in its order, as far as a file holds them, and how many there are in all. */
export async function collectPages<Entry>(
  pageAt: (page: { limit: number; offset: number }) => Promise<{ items: readonly Entry[]; total: number }>,
): Promise<{ entries: Entry[]; total: number }> {
  const entries: Entry[] = []
  for (;;) {
    const { items, total } = await pageAt({ limit: pageSize, offset: entries.length })
    entries.push(...items.slice(0, maxRows - entries.length))
    if (items.length < pageSize || entries.length >= Math.min(total, maxRows)) return { entries, total }
  }
}
