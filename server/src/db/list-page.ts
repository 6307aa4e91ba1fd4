import type { Language } from '@fyr/contract/endpoints/fields'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { CompanyDb } from './database.ts'

/** Which part of a list is asked for. */
export interface Paging {
  limit: number
  offset: number
}

/** One page of a list, and the number of all that match. */
export interface ListPage<Row> {
  items: Row[]
  total: number
}

/** How many match in all, where a page of so many rows tells it: it is the last one. */
export function totalOfLastPage(rows: number, { limit, offset }: Paging): number | undefined {
  const isLast = rows < limit && (rows > 0 || offset === 0)
  return isLast ? offset + rows : undefined
}

/** Reads one page of an ordered query, and counts all its matches. */
export async function listPage<DB, Table extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Table, Row>,
  { limit, offset }: Paging,
): Promise<ListPage<Row>> {
  const items = await query.limit(limit).offset(offset).execute()
  const total = totalOfLastPage(items.length, { limit, offset })
  if (total !== undefined) return { items, total }
  const counting = query.clearSelect().clearOrderBy().select(sql<number>`count(*)::int`.as('total'))
  // What a query of unknown tables answers cannot be told by its type; a count has one row.
  const [counted] = (await counting.execute()) as unknown as [{ total: number }]
  return { items, total: counted.total }
}

/** As `listPage`, of raw SQL; `from` is the clause with its conditions. */
export async function sqlPage<Row>(
  db: CompanyDb,
  { select, from, orderBy }: Record<'select' | 'from' | 'orderBy', RawBuilder<unknown>>,
  { limit, offset }: Paging,
): Promise<ListPage<Row>> {
  const items = await db.rows(sql<Row>`
    select ${select} ${from} order by ${orderBy} limit ${limit} offset ${offset}`)
  const total = totalOfLastPage(items.length, { limit, offset })
  if (total !== undefined) return { items, total }
  const counted = await db.first(sql<{ total: number }>`select count(*)::int as total ${from}`)
  return { items, total: counted?.total ?? 0 }
}

/** Condition that a text in lower case contains the search, in whatever case; true without a search. */
export const contains = (search: string | undefined, text: RawBuilder<unknown>): RawBuilder<boolean> =>
  search ? sql`position(lower(${search}) in ${text}) > 0` : sql`true`

const collations = {
  en: sql`collate "en-x-icu"`,
  sv: sql`collate "sv-x-icu"`,
  da: sql`collate "da-x-icu"`,
} satisfies Record<Language, unknown>

/** By whose alphabet names are sorted: to be written behind a column. */
export const collationOf = (language: Language): RawBuilder<unknown> => collations[language]
