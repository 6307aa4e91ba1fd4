import type { KeyboardEvent } from 'react'

/** Rows and columns that an arrow key moves by. */
const steps = new Map<string, readonly [rows: number, columns: number]>([
  ['ArrowUp', [-1, 0]],
  ['ArrowDown', [1, 0]],
  ['ArrowLeft', [0, -1]],
  ['ArrowRight', [0, 1]],
])

/** Moves the focus between buttons that say where they are by `data-row` and `data-column`; gaps are passed over. */
export function moveBetweenRadios(event: KeyboardEvent<HTMLElement>, group: HTMLElement | null): void {
  const step = steps.get(event.key)
  const { row, column } = (event.target as HTMLElement).dataset
  if (!step || !group || row === undefined || column === undefined) return
  event.preventDefault()
  const buttons = [...group.querySelectorAll<HTMLElement>('[data-row][data-column]')]
  const at = (button: HTMLElement) => [Number(button.dataset.row), Number(button.dataset.column)] as const
  const reachable = buttons
    .map((button) => {
      const [rows, columns] = at(button)
      return { button, rows: rows - Number(row), columns: columns - Number(column) }
    })
    .filter(({ rows, columns }) =>
      step[0] === 0 ? rows === 0 && columns * step[1] > 0 : columns === 0 && rows * step[0] > 0,
    )
    .toSorted((one, other) => Math.abs(one.rows + one.columns) - Math.abs(other.rows + other.columns))
  reachable[0]?.button.focus()
}
