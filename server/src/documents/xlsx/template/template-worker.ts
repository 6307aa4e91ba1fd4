import '#lib/threads/exit-on-request.ts'
import { workerData } from 'node:worker_threads'
import { serveMessages } from '#lib/threads/serve-messages.ts'
import type { Filled } from './change/filled-cells.ts'
import { type OpenedTemplate, openTemplate, templateCellsOf, waysOf } from './open-template.ts'
import { TemplateError } from './problems.ts'
import type { TemplateAnswer, TemplateMessage, TemplateOrder } from './template-messages.ts'
import { writeTemplate } from './write-template.ts'

const { content, target }: TemplateOrder = workerData
let opened: OpenedTemplate | undefined
const fills: Filled[] = []

async function take(message: TemplateMessage): Promise<TemplateAnswer> {
  switch (message.kind) {
    case 'open':
      opened = openTemplate(Buffer.from(content.buffer, content.byteOffset, content.byteLength))
      return { cells: templateCellsOf(opened), problems: opened.problems }
    case 'shapes':
      return opened ? waysOf(opened, message.shapes) : {}
    case 'texts': {
      const cell = opened?.cells[message.place]?.found
      if (cell) fills[message.place] = { kind: 'texts', cell, texts: message.texts }
      return {}
    }
    case 'columns': {
      const cell = opened?.cells[message.place]?.found
      const columns = message.types.map((type) => ({ type, values: [] }))
      if (cell) fills[message.place] = { kind: 'values', cell, columns }
      return {}
    }
    case 'rows': {
      const filled = fills[message.place]
      if (filled?.kind !== 'values') return {}
      for (const row of message.rows)
        for (const [at, { values }] of filled.columns.entries()) values.push(row[at] ?? null)
      return {}
    }
    case 'write':
      if (opened && target) await writeTemplate(opened, fills, target)
      return {}
  }
}

serveMessages((message: TemplateMessage) =>
  take(message).catch((error): TemplateAnswer => {
    if (error instanceof TemplateError) return { problems: [error.problem] }
    throw error
  }),
)
