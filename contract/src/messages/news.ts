import * as z from 'zod'
import { changeBody } from '../endpoints/change-body.ts'
import { endpointsOf } from '../endpoints/endpoint.ts'
import { id, moment, name, pageQuery, sentence } from '../endpoints/fields.ts'

const { endpoint, listEndpoint } = endpointsOf('News')

/** What is said in one language: a line, and Markdown. */
const newsText = z.strictObject({ title: name, text: sentence(1, 10_000) })

const body = z.strictObject({
  /** English is what a reader gets for whose language there is nothing. */
  en: newsText,
  sv: newsText.nullable().default(null),
  da: newsText.nullable().default(null),
  /** From when it is shown. */
  start: moment,
  /** Until when; null: until it is deleted. */
  end: moment.nullable().default(null),
})

export const newsEntry = z
  .object({
    newsId: id,
    ...body.shape,
    sv: newsText.nullable(),
    da: newsText.nullable(),
    end: moment.nullable(),
  })
  .meta({ id: 'NewsEntry' })
export type NewsEntry = z.infer<typeof newsEntry>

export const newsItem = z
  .object({ newsId: id, title: z.string(), text: z.string(), at: moment })
  .meta({ id: 'NewsItem' })
export type NewsItem = z.infer<typeof newsItem>

const params = z.strictObject({ id })

export const news = {
  current: endpoint('GET', '/news', 'anyone', {
    summary: 'News of the provider in the language of the call, newest first, 50 at most',
    output: z.array(newsItem),
  }),
  unread: endpoint('GET', '/news/unread', 'anyUser', {
    summary: 'News that I have not dismissed, newest first, 5 at most',
    output: z.array(newsItem),
  }),
  list: listEndpoint('/news/all', 'SuperAdmin', {
    summary: 'All news, also those that are not shown yet or no longer',
    query: z.strictObject({
      ...pageQuery,
      order: z.enum(['asc', 'desc']).default('desc'),
      sort: z.enum(['start', 'title']).default('start'),
    }),
    item: newsEntry,
  }),
  create: endpoint('POST', '/news', 'SuperAdmin', {
    errors: ['news.endsBeforeStart', 'news.tooMany'],
    summary: 'Publish news, now or later',
    body,
    output: newsEntry,
    status: 201,
  }),
  get: endpoint('GET', '/news/{id}', 'SuperAdmin', {
    summary: 'News in all its languages',
    params,
    output: newsEntry,
  }),
  update: endpoint('PUT', '/news/{id}', 'SuperAdmin', {
    errors: ['news.endsBeforeStart'],
    summary: 'Change news',
    params,
    body: changeBody(body.shape, newsEntry.shape),
    output: newsEntry,
  }),
  remove: endpoint('DELETE', '/news/{id}', 'SuperAdmin', {
    summary: 'Delete news',
    params,
  }),
  dismiss: endpoint('PUT', '/news/{id}/dismiss', 'anyUser', {
    summary: 'Do not show me these news on my home page again',
    params,
  }),
}
