import type { Language } from '@fyr/contract/endpoints/fields'
import { type JSONColumnType, sql } from 'kysely'
import { contains, type ListPage, listPage, type Paging, type PlatformDb } from '#db/index.ts'

export interface NewsText {
  title: string
  text: string
}
export type NewsTexts = { en: NewsText; sv: NewsText | null; da: NewsText | null }

interface NewsTable {
  id: string
  texts: JSONColumnType<NewsTexts>
  starts_at: Date
  ends_at: Date | null
}
declare module '#db/tables.ts' {
  interface Tables {
    news: NewsTable
  }
}

export interface News {
  id: string
  texts: NewsTexts
  start: Date
  end: Date | null
}

const columns = ['id', 'texts', 'starts_at as start', 'ends_at as end'] as const

/** What is shown at the moment, newest first; with a reader, what they have not put away. */
export async function listCurrentNews(
  db: PlatformDb,
  { now, limit, reader }: { now: Date; limit: number; reader?: string },
): Promise<News[]> {
  return await db.query
    .selectFrom('news')
    .select(columns)
    .where('starts_at', '<=', now)
    .where((of) => of.or([of('ends_at', 'is', null), of('ends_at', '>', now)]))
    .$if(reader !== undefined, (all) =>
      all.where(
        sql<boolean>`not exists (select from news_dismissal where news_id = news.id and account_id = ${reader}::uuid)`,
      ),
    )
    .orderBy('starts_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

export interface NewsListing extends Paging {
  search?: string | undefined
  sort: 'start' | 'title'
  order: 'asc' | 'desc'
  language: Language
}

export async function listNews(
  db: PlatformDb,
  { search, sort, order, language, ...paging }: NewsListing,
): Promise<ListPage<News>> {
  const title = sql<string>`lower(coalesce(texts -> ${language}::text ->> 'title', texts -> 'en' ->> 'title'))`
  const query = db.query
    .selectFrom('news')
    .select(columns)
    .where(contains(search, sql`lower(texts::text)`))
    .orderBy(sort === 'title' ? title : sql.ref('starts_at'), order)
    .orderBy('id')
  return await listPage(query, paging)
}

export async function findNews(db: PlatformDb, id: string): Promise<News | undefined> {
  return await db.query.selectFrom('news').select(columns).where('id', '=', id).executeTakeFirst()
}

export async function countNews(db: PlatformDb): Promise<number> {
  const { count } = await db.query
    .selectFrom('news')
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const rowOf = ({ texts, start, end }: Omit<News, 'id'>) => ({
  texts: JSON.stringify(texts),
  starts_at: start,
  ends_at: end,
})

export async function insertNews(db: PlatformDb, { id, ...news }: News): Promise<void> {
  await db.query
    .insertInto('news')
    .values({ id, ...rowOf(news) })
    .execute()
}

export async function updateNews(db: PlatformDb, { id, ...news }: News): Promise<void> {
  await db.query.updateTable('news').set(rowOf(news)).where('id', '=', id).execute()
}

export async function deleteNews(db: PlatformDb, id: string): Promise<void> {
  await db.query.deleteFrom('news').where('id', '=', id).execute()
}

export async function insertDismissal(db: PlatformDb, newsId: string, accountId: string): Promise<void> {
  await db.execute(sql`
    insert into news_dismissal (news_id, account_id) values (${newsId}, ${accountId})
    on conflict do nothing`)
}
