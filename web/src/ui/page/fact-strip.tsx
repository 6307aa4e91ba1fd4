import type { ReactNode } from 'react'
import './fact-strip.css'

export interface StripFact {
  label: string
  value: ReactNode
  /** Needs to be seen: a low battery. */
  attention?: boolean
}

/** A few facts beside each other, each with its name above: the first glance at something. */
export function FactStrip({ facts }: { facts: StripFact[] }) {
  return (
    <dl className="fyr-fact-strip">
      {facts.map(({ label, value, attention }) => (
        <div key={label} data-attention={attention || undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
