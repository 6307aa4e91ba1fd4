import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/layout.ts'

interface SettingsDrawerProps {
  title: string
  onDone: () => void
  onCancel: () => void
  /** What the settings are about: it stays in sight beside the drawer, or above it on a phone. */
  about: () => Element | null
  children: ReactNode
}

/** Settings beside what they are about: it shows each change at once, and Cancel takes all of them back. */
export function SettingsDrawer({ title, onDone, onCancel, about, children }: SettingsDrawerProps) {
  const { t } = useTranslation()
  const heading = useId()
  const drawer = useRef<HTMLElement>(null)
  useFocusInside(drawer)
  useInSight(about)
  return (
    <section ref={drawer} className="fyr-drawer" aria-labelledby={heading} tabIndex={-1}>
      <header className="fyr-drawer-head">
        <h2 id={heading} className="fyr-grow">
          {title}
        </h2>
      </header>
      <div className="fyr-drawer-fields">{children}</div>
      <footer className="fyr-drawer-foot">
        <Button variant="default" onClick={onCancel}>
          {t(($) => $.words.cancel)}
        </Button>
        <Button onClick={onDone}>{t(($) => $.dashboards.edit.done)}</Button>
      </footer>
    </section>
  )
}

/** The focus goes in with the drawer, and back to where it was. */
function useFocusInside(drawer: React.RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const before = document.activeElement
    const card = before?.closest<HTMLElement>('[data-widget]')
    const field = drawer.current?.querySelector<HTMLElement>('input:not([type="file"]), textarea')
    ;(field ?? drawer.current)?.focus()
    return () => {
      const target = before instanceof HTMLElement && before.isConnected ? before : card
      setTimeout(() => {
        if (document.activeElement === document.body) target?.focus({ preventScroll: true })
      }, 10)
    }
  }, [drawer])
}

function useInSight(find: () => Element | null): void {
  const show = useEffectEvent(() => {
    const isNarrow = matchMedia('(max-width: 62em)').matches
    find()?.scrollIntoView({ block: isNarrow ? 'start' : 'nearest' })
  })
  useEffect(() => {
    // The page has made room by then.
    const timer = setTimeout(() => show(), 100)
    return () => clearTimeout(timer)
  }, [])
}
