import type { Language } from '@fyr/contract/endpoints/fields'
import type { Database } from '#db/index.ts'
import { actorOf } from '#request/context.ts'
import { on } from '#request/on.ts'
import { pageOf } from '#request/page.ts'
import { fail, found } from '#request/problem.ts'
import { changeNews, createNews, removeNews } from './news.ts'
import { findNews, insertDismissal, listCurrentNews, listNews, type News } from './news-store.ts'

const maxShown = 50
const maxUnread = 5

const entryToWire = ({ id, texts: { en, sv, da }, start, end }: News) => ({
  newsId: id,
  en,
  sv,
  da,
  start: start.toISOString(),
  end: end?.toISOString() ?? null,
})

/** In the reader's language, or in English. */
const itemIn =
  (language: Language) =>
  ({ id, texts, start }: News) => ({ newsId: id, ...(texts[language] ?? texts.en), at: start.toISOString() })

export function newsRoutes({ database }: { database: Database }) {
  return {
    current: on.news.current.handler(async ({ context: { now, language } }) => {
      const news = await database.withPlatform((db) => listCurrentNews(db, { now, limit: maxShown }))
      return news.map(itemIn(language))
    }),
    unread: on.news.unread.handler(async ({ context }) => {
      const { now, language } = context
      const reader = context.signedIn().accountId ?? fail('access.denied')
      const news = await database.withPlatform((db) => listCurrentNews(db, { now, limit: maxUnread, reader }))
      return news.map(itemIn(language))
    }),
    list: on.news.list.handler(async ({ input, context: { language } }) =>
      pageOf(await database.withPlatform((db) => listNews(db, { ...input.query, language })), entryToWire),
    ),
    create: on.news.create.handler(async ({ input, context }) => {
      const { start, end, ...texts } = input.body
      const wanted = { texts, start: new Date(start), end: end === null ? null : new Date(end) }
      return entryToWire(await database.withPlatform((db) => createNews(db, actorOf(context), wanted)))
    }),
    get: on.news.get.handler(async ({ input }) =>
      entryToWire(found(await database.withPlatform((db) => findNews(db, input.params.id)))),
    ),
    update: on.news.update.handler(async ({ input, context }) => {
      const { start, end, ...texts } = input.body
      const changes = {
        texts,
        start: start === undefined ? undefined : new Date(start),
        end: end === undefined || end === null ? end : new Date(end),
      }
      return entryToWire(
        await database.withPlatform((db) => changeNews(db, actorOf(context), input.params.id, changes)),
      )
    }),
    remove: on.news.remove.handler(({ input, context }) =>
      database.withPlatform((db) => removeNews(db, actorOf(context), input.params.id)),
    ),
    dismiss: on.news.dismiss.handler(({ input, context }) =>
      database.withPlatform(async (db) => {
        const reader = context.signedIn().accountId ?? fail('access.denied')
        const { id } = found(await findNews(db, input.params.id))
        await insertDismissal(db, id, reader)
      }),
    ),
  }
}
