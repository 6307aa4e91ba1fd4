import * as z from 'zod'
import { changeBody } from '../endpoints/change-body.ts'
import { endpoint, listEndpoint } from '../endpoints/endpoint.ts'
import { id, moment, name, pageQuery, sentence } from '../endpoints/fields.ts'

const tag = 'News'

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
  current: endpoint({
    method: 'GET',
    path: '/news',
    access: 'anyone',
    tag,
    summary: 'News of the provider in the language of the call, newest first, 50 at most',
    output: z.array(newsItem),
  }),
  unread: endpoint({
    method: 'GET',
    path: '/news/unread',
    access: 'anyUser',
    tag,
    summary: 'News that I have not dismissed, newest first, 5 at most',
    output: z.array(newsItem),
  }),
  list: listEndpoint({
    path: '/news/all',
    access: 'SuperAdmin',
    tag,
    summary: 'All news, also those that are not shown yet or no longer',
    query: z.strictObject({
      ...pageQuery,
      order: z.enum(['asc', 'desc']).default('desc'),
      sort: z.enum(['start', 'title']).default('start'),
    }),
    item: newsEntry,
  }),
  create: endpoint({
    method: 'POST',
    path: '/news',
    errors: ['news.endsBeforeStart', 'news.tooMany'],
    access: 'SuperAdmin',
    tag,
    summary: 'Publish news, now or later',
    body,
    output: newsEntry,
    status: 201,
  }),
  get: endpoint({
    method: 'GET',
    path: '/news/{id}',
    access: 'SuperAdmin',
    tag,
    summary: 'News in all its languages',
    params,
    output: newsEntry,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/news/{id}',
    errors: ['news.endsBeforeStart'],
    access: 'SuperAdmin',
    tag,
    summary: 'Change news',
    params,
    body: changeBody(body.shape, newsEntry.shape),
    output: newsEntry,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/news/{id}',
    access: 'SuperAdmin',
    tag,
    summary: 'Delete news',
    params,
  }),
  dismiss: endpoint({
    method: 'PUT',
    path: '/news/{id}/dismiss',
    access: 'anyUser',
    tag,
    summary: 'Do not show me these news on my home page again',
    params,
  }),
}
