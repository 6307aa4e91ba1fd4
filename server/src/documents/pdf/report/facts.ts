import type { Fact } from '../../content.ts'
import { type CellStyle, cellTexts } from '../cell-texts.ts'
import { smallStyle } from '../page/canvas.ts'
import type { Paper } from '../page/paper.ts'

const value = { size: 10, weight: 'bold' as const }
const gap = 20

/** Facts in two columns: what it is, and below it how much. */
export async function writeFacts(paper: Paper, facts: readonly Fact[], style: CellStyle): Promise<void> {
  const width = (paper.right - paper.left - gap) / 2
  for (let at = 0; at < facts.length; at += 2) {
    const ready = facts.slice(at, at + 2).map((fact) => {
      const text = cellTexts(fact, style)(fact.value)
      const shown = paper.clean(fact.unit && fact.value !== null ? `${text} ${fact.unit}` : text)
      const lines = paper.canvas.wrap(shown, width, value, 4)
      return { label: paper.canvas.fit(paper.clean(fact.label), width, smallStyle), lines }
    })
    const height = 16 + Math.max(...ready.map(({ lines }) => lines.length)) * 13 + 8
    await paper.ensure(height)
    for (const [place, { label: name, lines }] of ready.entries()) {
      const x = paper.left + place * (width + gap)
      paper.structure.leaf('P', () => paper.canvas.text(name, x, paper.y + 9, smallStyle))
      paper.structure.leaf('P', () => {
        for (const [line, text] of lines.entries())
          paper.canvas.text(text, x, paper.y + 22 + line * 13, value)
      })
    }
    paper.structure.artifact(() => {
      for (const place of ready.keys()) {
        const x = paper.left + place * (width + gap)
        paper.canvas.line([x, paper.y + height - 4], [x + width, paper.y + height - 4])
      }
    })
    paper.y += height
  }
  paper.y += 8
}
