import type { ReactNode } from 'react'
import './facts.css'

export interface Fact {
  label: string
  /** Nothing shows as a dash. */
  value: ReactNode
}

/** What is set on something, one name and value under the other, to read and not to change. */
export function Facts({ facts }: { facts: Fact[] }) {
  return (
    <dl className="fyr-fact-list">
      {facts.map(({ label, value }) => (
        <FactLine key={label} label={label} value={value} />
      ))}
    </dl>
  )
}

function FactLine({ label, value }: Fact) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value === '' || value === null || value === undefined ? <Nothing /> : value}</dd>
    </>
  )
}

const Nothing = () => <span className="fyr-dimmed">–</span>
