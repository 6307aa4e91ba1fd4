import './sparkline.css'

interface SparklineProps {
  times: readonly number[]
  values: readonly number[]
  from: number
  to: number
  width: number
  height: number
  colour?: string
}

/** The course of a range, small: its numbers are told elsewhere. */
export function Sparkline({ times, values, from, to, width, height, colour }: SparklineProps) {
  const path = sparkPath(times, values, { from, to, width, height })
  return (
    <svg
      className="fyr-sparkline"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      style={{ color: colour ?? 'var(--mantine-color-brand-text)' }}
    >
      {path && (
        <path
          d={`${path.line} L${path.right},${height} L${path.left},${height} Z`}
          className="fyr-sparkline-area"
        />
      )}
      {path && <path d={path.line} className="fyr-sparkline-line" />}
    </svg>
  )
}

interface Frame {
  from: number
  to: number
  width: number
  height: number
}

/** An SVG path through the values; null where there are fewer than two. A flat line lies in the middle. */
export function sparkPath(
  times: readonly number[],
  values: readonly number[],
  { from, to, width, height }: Frame,
) {
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (const value of values) {
    low = Math.min(low, value)
    high = Math.max(high, value)
  }
  if (values.length < 2 || to <= from) return null
  const x = (at: number) => Math.min(width, Math.max(0, ((at - from) / (to - from)) * width))
  const room = height - 4
  const y = (value: number) => (high === low ? height / 2 : 2 + room - ((value - low) / (high - low)) * room)
  const points = times.map((at, i) => `${x(at).toFixed(1)},${y(values[i] ?? 0).toFixed(1)}`)
  return { line: `M${points.join(' L')}`, left: x(times[0] ?? from), right: x(times.at(-1) ?? to) }
}
