import { writeZipFile, type ZipFile } from '#lib/zip/zip-file.ts'
import { serialsIn } from '../cells.ts'
import { changeSheet } from './change/change-sheet.ts'
import { withNamedTimes } from './change/chart-axes.ts'
import type { Filled } from './change/filled-cells.ts'
import { recomputeOnLoad, refreshOnLoad, withoutCaches } from './change/recompute.ts'
import { readStyles } from './change/styles.ts'
import type { OpenedTemplate } from './open-template.ts'
import type { TemplateOrder } from './template-messages.ts'

/** Days between the calendars of workbooks that begin in 1900 and in 1904. */
const daysTo1904 = 1462
/** Compressed at once. */
const pieceLength = 65_536

/**
 * Writes a template with its cells filled. Whatever need not change stays as it is, byte for byte: changed are sheets that
 * are filled or have formulas, styles where a date needs one, and what was computed of the cells before.
 * @param fills of the cells in their order
 */
export async function writeTemplate(
  { parts, workbook, sheets, cells }: OpenedTemplate,
  fills: readonly Filled[],
  { path, createdAt, timeZone }: NonNullable<TemplateOrder['target']>,
): Promise<void> {
  const serialIn1900 = serialsIn(timeZone)
  const styles = workbook.styles === undefined ? undefined : readStyles(parts.text(workbook.styles))
  const style = {
    serialOf: (ms: number) => serialIn1900(ms) - (workbook.is1904 ? daysTo1904 : 0),
    styleFor: styles?.styleFor ?? ((base: number) => base),
  }
  await writeZipFile(path, new Date(createdAt), async (zip) => {
    const changed = new Map<string, () => Iterable<string>>()
    for (const sheet of sheets) {
      const own = fills.filter((_, at) => cells[at]?.sheet === sheet)
      if (own.length > 0 || sheet.formulas.size > 0)
        changed.set(parts.nameOf(sheet.part), () => changeSheet(parts.text(sheet.part), own, style))
    }
    changed.set(parts.nameOf(workbook.workbook), () => [recomputeOnLoad(parts.text(workbook.workbook))])
    const filledSheets = sheets.map((sheet) => ({
      sheet: sheet.name,
      fills: fills.filter((_, at) => cells[at]?.sheet === sheet),
    }))
    for (const chart of workbook.charts) {
      const before = parts.text(chart)
      const named = withNamedTimes(before, filledSheets)
      const text = withoutCaches(named ?? before) ?? named
      if (text !== undefined) changed.set(chart, () => [text])
    }
    for (const cache of workbook.pivotCaches) changed.set(cache, () => [refreshOnLoad(parts.text(cache))])
    const stylesName = workbook.styles === undefined ? undefined : parts.nameOf(workbook.styles)
    for (const { name, content } of parts.entries) {
      if (name === stylesName) continue
      await writePart(zip, name, changed.get(name)?.() ?? content)
    }
    // Which styles there are is known when the sheets are written.
    for (const { name, content } of parts.entries)
      if (name === stylesName) await writePart(zip, name, styles?.changed() ?? content)
  })
}

async function writePart(
  zip: ZipFile,
  name: string,
  content: Iterable<string> | Uint8Array | string,
): Promise<void> {
  zip.begin(name)
  if (typeof content === 'string' || content instanceof Uint8Array) await zip.write(content)
  else {
    let pending = ''
    for (const piece of content) {
      pending += piece
      if (pending.length < pieceLength) continue
      await zip.write(pending)
      pending = ''
    }
    if (pending !== '') await zip.write(pending)
  }
  await zip.end()
}
