import { useId } from 'react'
import { type Outline, surfaceOf } from './fill.ts'

interface VesselProps {
  outline: Outline
  /** Null: nobody knows. */
  percent: number | null
  ink: string
  /** Percentages at which something begins, with the colours of it. */
  marks: readonly { value: number; ink: string }[]
  /** Pixels. */
  width: number
  height: number
}

/** The vessel with what is in it. */
export function Vessel({ outline, percent, ink, marks, width, height }: VesselProps) {
  const id = useId()
  return (
    <svg
      className="fyr-w-fill-vessel"
      width={width}
      height={height}
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <clipPath id={id}>
        <path d={outline.path} />
      </clipPath>
      <g clipPath={`url(#${id})`}>
        <rect className="fyr-w-fill-inside" width="100" height="100" />
        {percent !== null && (
          <rect
            y={surfaceOf(outline, percent)}
            width="100"
            height={100 - surfaceOf(outline, percent)}
            fill={ink}
          />
        )}
      </g>
      {/* A scale beside it: on what is in it they could not be told apart. */}
      {marks.map(({ value, ink: colour }) => (
        <line
          key={value}
          className="fyr-w-fill-mark"
          x1="-8"
          x2="-1"
          y1={surfaceOf(outline, value)}
          y2={surfaceOf(outline, value)}
          stroke={colour}
        />
      ))}
      <path className="fyr-w-fill-wall" d={outline.path} />
      {outline.details && <path className="fyr-w-fill-wall" d={outline.details} />}
    </svg>
  )
}
