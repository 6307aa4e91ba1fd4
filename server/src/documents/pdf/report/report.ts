import type { Cell, Chart, Part, Table } from '../../content.ts'
import { drawTitle } from '../blocks/parts.ts'
import { drawChart } from '../chart/draw-plot.ts'
import { writeHeading, writeText } from '../page/flow.ts'
import { createPaper, type Paper, PaperFullError } from '../page/paper.ts'
import type { PdfEnd } from '../pdf-messages.ts'
import { createTableWriter, type TableWriter } from '../table/write-table.ts'
import { addOutline, type Entry, writeContents } from './contents.ts'
import { writeCover } from './cover.ts'
import { writeFacts } from './facts.ts'
import type { ReportHead } from './report-head.ts'

const chartHeight = 222

/** Writes a report as its parts come. After the last page that it may have nothing more is taken. */
export interface Report {
  section(heading: string): Promise<void>
  part(part: Exclude<Part, { kind: 'table' }>): Promise<void>
  table(table: Omit<Table, 'rows'>): Promise<void>
  rows(rows: readonly (readonly Cell[])[]): Promise<void>
  endTable(): Promise<void>
  isFull(): boolean
  finish(): Promise<PdfEnd>
}

/** @param write takes what is made, in order */
export async function createReport(
  head: ReportHead,
  write: (bytes: Uint8Array) => Promise<void>,
): Promise<Report> {
  const { maxPages, words } = head
  const paper = await createPaper(head, { maxPages, write })
  const entries: Entry[] = []
  let table: TableWriter | undefined
  let isFull = false
  let hasSection = false
  let hasBody = false
  let pending: string | undefined

  const enter = (text: string, level: 1 | 2) =>
    entries.push({ title: paper.clean(text).slice(0, 300), level, mark: paper.mark() })

  async function untilFull(work: () => Promise<void>): Promise<void> {
    if (isFull) return
    try {
      await work()
    } catch (error) {
      if (!(error instanceof PaperFullError)) throw error
      isFull = true
    }
  }
  async function endSection(): Promise<void> {
    if (pending !== undefined) await beginUpright()
    if (hasSection) paper.structure.end()
    hasSection = false
  }

  /** A heading waits for what stands below it, which says how its page lies. */
  async function beginSection(): Promise<void> {
    if (pending === undefined) return
    const heading = pending
    pending = undefined
    enter(heading, 1)
    await writeHeading(paper, heading)
  }
  /** What is left at the end of a page is too little for a beginning. */
  async function beginUpright(): Promise<void> {
    const room = paper.bottom - paper.y
    const isBeginning = pending !== undefined
    if (isBeginning && (!hasBody || room < (paper.bottom - paper.top) * 0.4)) await paper.newPage('portrait')
    else await paper.ensure(0, 'portrait')
    hasBody = true
    await beginSection()
  }

  await writeCover(paper, head)
  return {
    isFull: () => isFull,
    section: (heading) =>
      untilFull(async () => {
        await endSection()
        paper.structure.begin('Sect')
        hasSection = true
        pending = heading
      }),
    part: (part) =>
      untilFull(async () => {
        await beginUpright()
        if (part.kind === 'text') await writeText(paper, part.text)
        else if (part.kind === 'facts') await writeFacts(paper, part.facts, head)
        else await writeChart(paper, part.chart, head, () => enter(part.chart.title, 2))
      }),
    table: (begun) =>
      untilFull(async () => {
        const style = { ...head, cut: words.cut, needsPage: !hasBody }
        hasBody = true
        table = createTableWriter(paper, begun, style, async () => {
          await beginSection()
          enter(begun.name, 2)
        })
      }),
    rows: (rows) => untilFull(async () => await table?.rows(rows)),
    endTable: () => untilFull(async () => await table?.end()),
    async finish() {
      await untilFull(endSection)
      paper.structure.endTo(1)
      const moved = await writeContents(paper, entries, words.contents)
      if (moved > 0) paper.structure.moveLast(1, 1)
      paper.finish(moved)
      addOutline(paper, entries)
      return await paper.end()
    },
  }
}

async function writeChart(paper: Paper, chart: Chart, head: ReportHead, onBegin: () => void): Promise<void> {
  if (paper.y > paper.top) paper.y += 8
  await paper.ensure(chartHeight)
  onBegin()
  const { left: x, y, right } = paper
  const box = drawTitle(paper, chart.title, { x, y, width: right - x, height: chartHeight })
  drawChart(paper, chart, box, head)
  paper.y += chartHeight + 8
}
