import { randomUUID } from 'node:crypto'
import type { PlatformDb } from '#db/index.ts'
import { changesBetween, recordPlatformChange } from '#domains/records/audit/index.ts'
import type { RequestPrincipal } from '#request/principal.ts'
import { fail, found } from '#request/problem.ts'
import { countNews, deleteNews, findNews, insertNews, type News, updateNews } from './news-store.ts'

const objectType = 'news'
/** More than a provider tells in years. */
const maxNews = 1000

function checkRange({ start, end }: Pick<News, 'start' | 'end'>): void {
  if (end !== null && end <= start) fail('news.endsBeforeStart', { field: 'body.end' })
}

/** Writes news, which are shown from their start on. */
export async function createNews(
  db: PlatformDb,
  by: RequestPrincipal,
  wanted: Omit<News, 'id'>,
): Promise<News> {
  checkRange(wanted)
  if ((await countNews(db)) >= maxNews) fail('news.tooMany', { params: { maximum: maxNews } })
  const news = { id: randomUUID(), ...wanted }
  await insertNews(db, news)
  await recordPlatformChange(db, by, 'created', [objectType, news.id, news.texts.en.title])
  return news
}

export async function changeNews(
  db: PlatformDb,
  by: RequestPrincipal,
  id: string,
  changes: { texts: Partial<News['texts']>; start?: Date | undefined; end?: Date | null | undefined },
): Promise<News> {
  const before = found(await findNews(db, id))
  const after: News = {
    id,
    texts: { ...before.texts, ...changes.texts },
    start: changes.start ?? before.start,
    end: changes.end === undefined ? before.end : changes.end,
  }
  checkRange(after)
  const recorded = ({ texts, start, end }: News) => ({ ...texts, start, end })
  const differences = changesBetween(recorded(before), recorded(after))
  if (Object.keys(differences).length === 0) return before
  await updateNews(db, after)
  await recordPlatformChange(db, by, 'updated', [objectType, id, after.texts.en.title], differences)
  return after
}

export async function removeNews(db: PlatformDb, by: RequestPrincipal, id: string): Promise<void> {
  const { texts } = found(await findNews(db, id))
  await deleteNews(db, id)
  await recordPlatformChange(db, by, 'deleted', [objectType, id, texts.en.title])
}
