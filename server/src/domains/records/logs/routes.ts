import type { Language } from '@fyr/contract/endpoints/fields'
import { logKindsSaying, logText } from '@fyr/texts/record-text'
import { on } from '#request/on.ts'
import { pageOf } from '#request/page.ts'
import { type LogEntry, listLogEntries } from './log-store.ts'

const wireIn = (language: Language) => (entry: LogEntry) => ({
  id: entry.id,
  at: entry.at.toISOString(),
  type: entry.type,
  message: logText(language, entry.kind, entry.params),
  actor: entry.actorName,
})

export const logRoutes = {
  list: on.logs.list.handler(({ input, context }) =>
    context.inCompany(async (db, by) => {
      const matchingKinds = logKindsSaying(by.language, input.query.search ?? '')
      return pageOf(await listLogEntries(db, { ...input.query, matchingKinds }), wireIn(by.language))
    }),
  ),
}
