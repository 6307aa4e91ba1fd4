import { Breadcrumbs } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { TextLink } from './links.tsx'
import { setPageHead } from './page/page-head.ts'

export interface Crumb {
  label: string
  /** A path of the portal. */
  to: string
}

interface PageProps {
  title: string
  /** What stands beside the title: a status, a time. */
  beside?: ReactNode
  /** Buttons; the one that matters most last. */
  actions?: ReactNode
  /** The pages above this one. */
  trail?: Crumb[]
  /** `form` keeps lines short; `fill` gives the content the height of the window, for tables. */
  layout?: 'wide' | 'form' | 'fill'
  children: ReactNode
}

/** The frame of every page: one h1, the way back, actions, content. Sets the window's title too. */
export function Page({ title, beside, actions, trail = [], layout = 'wide', children }: PageProps) {
  const { t } = useTranslation()
  useEffect(() => setPageHead(title), [title])
  return (
    <div className="fyr-page" data-layout={layout}>
      <header className="fyr-page-head">
        <div className="fyr-page-titles">
          {trail.length > 0 && (
            <nav aria-label={t(($) => $.shell.breadcrumb)}>
              <Breadcrumbs separator="›" className="fyr-trail">
                {trail.map((crumb) => (
                  <TextLink key={crumb.to} to={crumb.to} size="sm">
                    {crumb.label}
                  </TextLink>
                ))}
              </Breadcrumbs>
            </nav>
          )}
          <div className="fyr-page-title">
            <h1>{title}</h1>
            {beside}
          </div>
        </div>
        {actions && <div className="fyr-page-actions">{actions}</div>}
      </header>
      <div className="fyr-page-body">{children}</div>
    </div>
  )
}

interface SectionProps {
  title: string
  /** By which an address leads to it. */
  id?: string
  actions?: ReactNode
  children: ReactNode
}

/** A part of a page with a heading of its own, on a card. */
export function Section({ title, id, actions, children }: SectionProps) {
  return (
    <section className="fyr-section" id={id} aria-label={title}>
      <header className="fyr-section-head">
        <h2>{title}</h2>
        {actions && <div className="fyr-page-actions">{actions}</div>}
      </header>
      {children}
    </section>
  )
}
