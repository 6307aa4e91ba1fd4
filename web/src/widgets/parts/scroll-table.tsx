import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import './scroll-table.css'

/** What is drawn: a head, and the cells of any row. */
export interface DrawnTable {
  head: { name: string; text: ReactNode; isNumber: boolean }[]
  count: number
  cells: (row: number) => ReactNode[]
}

interface ScrollTableProps {
  label: string
  drawn: DrawnTable
  size: { width: number; height: number }
  /** The first cell says what its row is about, and stays in sight. */
  firstIsHead?: boolean
}

const rowHeight = 30
/** Pixels; below, the first column leaves more room to the others. */
const narrow = 420

/** Rows of one height: only those in view exist, of tens of thousands. */
export function ScrollTable({ label, drawn, size, firstIsHead = false }: ScrollTableProps) {
  const { head, count, cells } = drawn
  const frame = useRef<HTMLElement>(null)
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    // Rows beyond those in view are there already; a frame is not kept waiting for more of them.
    useFlushSync: false,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another height shows other rows
  useEffect(() => virtual.measure(), [size.height])
  const [isWide, setWide] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what can change whether all columns have room
  useEffect(() => {
    const { scrollWidth = 0, clientWidth = 0 } = frame.current ?? {}
    setWide(scrollWidth > clientWidth)
  }, [size.width, head.length, count > 0])
  const items = virtual.getVirtualItems()
  const before = items[0]?.start ?? 0
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0)
  return (
    <section
      ref={frame}
      className="fyr-w-table-frame"
      data-narrow={size.width < narrow || undefined}
      data-wide={isWide || undefined}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard too
      tabIndex={0}
    >
      <table aria-rowcount={count + 1}>
        <thead>
          <tr aria-rowindex={1}>
            {head.map(({ name, text, isNumber }) => (
              <th key={name} scope="col" data-number={isNumber || undefined}>
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {before > 0 && <Gap height={before} columns={head.length} />}
          {items.map(({ index }) => (
            <tr key={index} aria-rowindex={index + 2} style={{ height: rowHeight }}>
              {cells(index).map((cell, at) =>
                firstIsHead && at === 0 ? (
                  <th key={head[at]?.name} scope="row" data-cut>
                    {cell}
                  </th>
                ) : (
                  <td
                    key={head[at]?.name}
                    data-number={head[at]?.isNumber || undefined}
                    data-cut={isLong(head[at]) || undefined}
                  >
                    {cell}
                  </td>
                ),
              )}
            </tr>
          ))}
          {after > 0 && <Gap height={after} columns={head.length} />}
        </tbody>
      </table>
    </section>
  )
}

/** Numbers and times fit; what somebody wrote may not. */
const isLong = (head: DrawnTable['head'][number] | undefined) =>
  head && !head.isNumber && head.name !== 'time'

/** Stands for the rows that are not drawn. */
const Gap = ({ height, columns }: { height: number; columns: number }) => (
  <tr>
    <td colSpan={columns} className="fyr-w-table-gap" style={{ height }} />
  </tr>
)
