/** One thing that was measured. */
export interface Figure {
  name: string
  value: number
  unit: string
  /** From ux.md or the issue; without one the figure stands for itself. */
  limit?: { max: number } | { min: number }
  /** Which goal of the issue it answers (goals.ts). */
  goal?: string | undefined
  /** What the figure means, where its name does not say it all. */
  note?: string
}

export interface Section {
  title: string
  /** With what it was measured, a line each. */
  how?: string[]
  figures: Figure[]
}

/** Whether a figure keeps its limit; undefined if it has none. */
export function isMet({ value, limit }: Figure): boolean | undefined {
  if (limit === undefined) return undefined
  return 'max' in limit ? value <= limit.max : value >= limit.min
}

/** A table of everything, then how many limits are kept and which are not. */
export function formatReport(sections: readonly Section[]): string {
  const figures = sections.flatMap((section) => section.figures)
  const width = Math.max(...figures.map(({ name }) => name.length), 0)
  const lines = sections.flatMap(({ title, how = [], figures: own }) => [
    '',
    `${title.padEnd(width + 2)}${'measured'.padStart(16)}${'limit'.padStart(16)}   met`,
    ...how.map((line) => `  (${line})`),
    ...own.map((figure) => formatFigure(figure, width)),
  ])
  const judged = figures.filter((figure) => isMet(figure) !== undefined)
  const missed = judged.filter((figure) => isMet(figure) === false)
  const verdict =
    judged.length === 0
      ? ''
      : missed.length === 0
        ? `All ${judged.length} limits are kept.`
        : `${missed.length} of ${judged.length} limits are NOT kept: ${missed.map(({ name }) => name).join('; ')}`
  return [...lines, '', verdict, ''].join('\n')
}

function formatFigure(figure: Figure, width: number): string {
  const { name, value, unit, limit, note } = figure
  const met = isMet(figure)
  const bound = limit ? ('max' in limit ? `≤ ${show(limit.max, unit)}` : `≥ ${show(limit.min, unit)}`) : ''
  const verdict = met === undefined ? '' : met ? 'yes' : 'NO'
  const line = `  ${name.padEnd(width)}${show(value, unit).padStart(16)}${bound.padStart(16)}   ${verdict.padEnd(4)}`
  return `${line}${note ? ` ${note}` : ''}`.trimEnd()
}

/** Three digits that count, more where the number is large. */
export function show(value: number, unit: string): string {
  if (!Number.isFinite(value)) return 'not measured'
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : Math.abs(value) >= 1 ? 2 : 3
  const rounded = Number(value.toFixed(digits))
  return `${rounded.toLocaleString('en-GB', { maximumFractionDigits: 3 })} ${unit}`.trim()
}

export const kilobytes = (bytes: number) => bytes / 1024
export const megabytes = (bytes: number) => bytes / 1024 / 1024

export function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((one, other) => one - other)
  return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? Number.NaN
}
