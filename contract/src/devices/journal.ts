import * as z from 'zod'
import { changeBody, ignoring } from '../endpoints/change-body.ts'
import { endpointsOf } from '../endpoints/endpoint.ts'
import {
  deveui,
  flag,
  id,
  instant,
  moment,
  oneLine,
  pageQuery,
  pictureTypes,
  text,
} from '../endpoints/fields.ts'
import { journalFileTypes, maxJournalFiles, maxJournalText } from './journal-limits.ts'

const { endpoint, listEndpoint } = endpointsOf('Journal')

export const journalFile = z
  .object({
    fileId: id,
    name: z.string(),
    type: z.enum(journalFileTypes),
    bytes: z.number(),
    /** Of a picture, in pixels. */
    width: z.number().nullable(),
    height: z.number().nullable(),
    hasThumbnail: z.boolean(),
  })
  .meta({ id: 'JournalFile' })
export type JournalFile = z.infer<typeof journalFile>

const entryText = text(maxJournalText)
  .trim()
  .min(1)
  .refine((value) => /\S/u.test(value), { message: 'field.required' })
/** A file by its id, or as an entry answers it. */
const fileOfEntry = z.union([id, z.object({ fileId: id })])
const writable = {
  text: entryText,
  /** When it happened: such an entry is marked on the charts of the node. Null: a note without a time. */
  time: instant.nullable().default(null),
  /** Uploaded before, in this order. */
  files: z.array(fileOfEntry).max(maxJournalFiles).default([]),
}

export const journalEntry = z
  .object({
    tagJournalId: id,
    deveui: z.string(),
    text: z.string(),
    time: moment.nullable(),
    /** Empty when it is not known any more. */
    author: z.string(),
    createdAt: moment,
    /** Of the last change; null without one. */
    updatedAt: moment.nullable(),
    updatedBy: z.string().nullable(),
    files: z.array(journalFile),
    /** Of the specification: where a client keeps why a change was refused. Always empty here. */
    apiErrors: z.array(z.string()),
  })
  .meta({ id: 'JournalEntry' })
export type JournalEntry = z.infer<typeof journalEntry>

/** What an entry said before it was changed. */
export const journalVersion = z
  .object({
    text: z.string(),
    time: moment.nullable(),
    fileNames: z.array(z.string()),
    /** Who wrote it so, and when. */
    author: z.string(),
    at: moment,
  })
  .meta({ id: 'JournalVersion' })
export type JournalVersion = z.infer<typeof journalVersion>

/** An entry as a mark on a chart. */
export const annotation = z
  .object({ tagJournalId: id, deveui: z.string(), time: moment, text: z.string(), author: z.string() })
  .meta({ id: 'Annotation' })
export type Annotation = z.infer<typeof annotation>

const params = z.strictObject({ id })
const { order: _order, ...page } = pageQuery

export const journal = {
  list: listEndpoint('/tagJournal/tag/{deveui}', 'Tag.View', {
    summary: 'The journal of a node: by time, and where an entry has none by when it was written',
    params: z.strictObject({ deveui }),
    query: z.strictObject({
      ...page,
      sortOrder: z.enum(['desc', 'asc']).default('desc'),
      /** Only entries with a time in this range. */
      from: instant.optional(),
      to: instant.optional(),
    }),
    item: journalEntry,
  }),
  get: endpoint('GET', '/tagJournal/{id}', 'Tag.View', {
    summary: 'One entry, with what it said before, newest first',
    params,
    output: journalEntry.extend({ history: z.array(journalVersion) }).meta({ id: 'JournalEntryDetail' }),
  }),
  create: endpoint('POST', '/tagJournal/{deveui}', 'Tag.Update', {
    errors: ['journal.tooMany', 'journal.unknownFile'],
    summary: 'Write into the journal of a node',
    params: z.strictObject({ deveui }),
    body: ignoring(z.strictObject({ ...writable, deveui: deveui.optional() }), ['apiErrors', 'history']),
    output: journalEntry,
    status: 201,
  }),
  update: endpoint('PUT', '/tagJournal/update/{id}', 'Tag.Update', {
    errors: ['journal.unknownFile'],
    summary: 'Change an entry; what it said before is kept. Files that are named no longer are deleted',
    params,
    body: changeBody(writable, { ...journalEntry.shape, history: z.unknown() }),
    output: journalEntry,
  }),
  remove: endpoint('DELETE', '/tagJournal/delete/{id}', 'Tag.Update', {
    summary: 'Delete an entry with its files',
    params,
  }),
  upload: endpoint('POST', '/tagJournalFile/upload/{company}', 'Tag.Update', {
    company: 'company',
    accepts: journalFileTypes,
    errors: ['file.unreadable'],
    stores: ['files'],
    summary:
      'Upload a picture or PDF of 10 MB at most; the file is the body. It is deleted after a day unless an entry names it',
    params: z.strictObject({ company: id }),
    query: z.strictObject({ name: oneLine(text().trim().min(1)).optional() }),
    output: journalFile,
    status: 201,
  }),
  setThumbnail: endpoint('POST', '/tagJournalFile/{id}/thumbnail', 'Tag.Update', {
    accepts: pictureTypes,
    errors: ['image.unreadable', 'journal.thumbnailExists'],
    stores: ['files'],
    summary:
      'Give an uploaded picture its small form: 640 pixels and 200 KB at most; once, the picture is the body',
    params,
  }),
  file: endpoint('GET', '/tagJournalFile/{id}', 'Tag.View', {
    answers: journalFileTypes,
    summary: 'A file of the journal; with thumbnail its small form, 404 where it has none',
    params,
    query: z.strictObject({ thumbnail: flag.optional() }),
    output: z.unknown(),
  }),
  removeFile: endpoint('DELETE', '/tagJournalFile/{id}', 'Tag.Update', {
    summary: 'Delete a file, also from the entry that it is in',
    params,
  }),
}
