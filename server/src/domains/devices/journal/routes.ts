import { maxJournalFile } from '@fyr/contract/devices/journal-limits'
import { findNode } from '#domains/devices/nodes/index.ts'
import { attachment } from '#lib/text/content-disposition.ts'
import { on } from '#request/on.ts'
import { pageOf } from '#request/page.ts'
import { found, refuseField } from '#request/problem.ts'
import { findFile, findThumbnail } from './file-store.ts'
import { maxThumbnail, removeFile, setThumbnail, uploadFile } from './files.ts'
import { changeEntry, createEntry, removeEntry } from './journal.ts'
import { type Entry, findEntry, listEntries, listVersions, type Version } from './journal-store.ts'

const wire = ({ id, time, createdAt, updatedAt, ...entry }: Entry) => ({
  tagJournalId: id,
  ...entry,
  time: time?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt?.toISOString() ?? null,
  apiErrors: [],
})
const wireVersion = ({ time, at, ...version }: Version) => ({
  ...version,
  time: time?.toISOString() ?? null,
  at: at.toISOString(),
})
const dateOf = (ms: number | null) => (ms === null ? null : new Date(ms))
const idsOf = (files: readonly (string | { fileId: string })[]) =>
  files.map((file) => (typeof file === 'string' ? file : file.fileId))

export const journalRoutes = {
  list: on.journal.list.handler(({ input: { params, query }, context }) =>
    context.inCompany(async (db) => {
      const { id } = found(await findNode(db, params.deveui))
      const { from, to, ...rest } = query
      const range = {
        ...(from !== undefined && { from: new Date(from) }),
        ...(to !== undefined && { to: new Date(to) }),
      }
      return pageOf(await listEntries(db, id, { ...rest, ...range }), wire)
    }),
  ),
  get: on.journal.get.handler(({ input, context }) =>
    context.inCompany(async (db) => {
      const entry = found(await findEntry(db, input.params.id))
      const versions = await listVersions(db, entry.id)
      return { ...wire(entry), history: versions.map(wireVersion) }
    }),
  ),
  create: on.journal.create.handler(({ input, context }) => {
    const { text, time, files, deveui = input.params.deveui } = input.body
    if (deveui.toLowerCase() !== input.params.deveui.toLowerCase())
      refuseField('body.deveui', 'field.invalid')
    return context.inCompany(async (db, by) =>
      wire(await createEntry(db, by, deveui, { text, time: dateOf(time), files: idsOf(files) })),
    )
  }),
  update: on.journal.update.handler(({ input, context }) => {
    const { text, time, files } = input.body
    const changes = {
      ...(text !== undefined && { text }),
      ...(time !== undefined && { time: dateOf(time) }),
      ...(files !== undefined && { files: idsOf(files) }),
    }
    return context.inCompany(async (db, by) => wire(await changeEntry(db, by, input.params.id, changes)))
  }),
  remove: on.journal.remove.handler(({ input, context }) =>
    context.inCompany((db, by) => removeEntry(db, by, input.params.id)),
  ),
  removeFile: on.journal.removeFile.handler(({ input, context }) =>
    context.inCompany((db, by) => removeFile(db, by, input.params.id)),
  ),
}

/** Whatever a file turned out to be, a browser runs nothing of it (threats 21 and 25). */
const fileHeaders = {
  'content-security-policy': "sandbox; default-src 'none'",
  'x-content-type-options': 'nosniff',
  // A file never changes under its id; what nobody may see any more is asked for again.
  'cache-control': 'private, no-cache',
}

export const journalFileRoutes = {
  upload: on.journal.upload.route({ bodyLimit: maxJournalFile }, ({ context, query, body, reply }) =>
    context.inCompany(async (db, by) => {
      const file = await uploadFile(db, by, body, query.name)
      void reply.code(201)
      return file
    }),
  ),
  setThumbnail: on.journal.setThumbnail.route(
    { bodyLimit: maxThumbnail },
    async ({ context, params, body, reply }) => {
      await context.inCompany((db) => setThumbnail(db, params.id, body))
      return reply.code(204).send()
    },
  ),
  file: on.journal.file.route({}, async ({ context, params, query, reply }) => {
    const id = params.id
    if (query.thumbnail === true) {
      const { type, content } = await context.inCompany(async (db) => found(await findThumbnail(db, id)))
      return reply.headers(fileHeaders).type(type).send(content)
    }
    const { name, type, content } = await context.inCompany(async (db) => found(await findFile(db, id)))
    return reply
      .headers({ ...fileHeaders, 'content-disposition': attachment(name) })
      .type(type)
      .send(content)
  }),
}
