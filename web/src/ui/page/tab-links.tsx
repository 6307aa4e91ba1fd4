import { Link, type LinkProps } from '@tanstack/react-router'
import './tab-links.css'

export interface TabLink {
  to: NonNullable<LinkProps['to']>
  label: string
  /** How many there are; left out while unknown. */
  count?: number | undefined
  /** The number needs somebody. */
  urgent?: boolean
}

/** Pages that belong together, as tabs; each has its own address. */
export function TabLinks({ label, tabs }: { label: string; tabs: TabLink[] }) {
  return (
    <nav className="fyr-tabs" aria-label={label}>
      {tabs.map(({ to, label: text, count, urgent }) => (
        <Link key={to} to={to} className="fyr-tab" activeOptions={{ exact: true, includeSearch: false }}>
          {text}
          {count !== undefined && (
            <span className="fyr-tab-count fyr-digits" data-urgent={(urgent && count > 0) || undefined}>
              {count}
            </span>
          )}
        </Link>
      ))}
    </nav>
  )
}
