import type { DashboardModule } from '@fyr/contract/dashboard-content'
import { Suspense, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { TextInput } from '#ui/form/inputs.ts'
import { Button, Skeleton } from '#ui/layout.ts'
import { definitionOf } from '#widgets/registry.ts'
import type { Names, WidgetDefinition } from '#widgets/widget.ts'

interface WidgetDrawerProps {
  widget: DashboardModule
  names: Names
  onChange: (change: Partial<Pick<DashboardModule, 'title' | 'settings'>>) => void
  onDone: () => void
  onCancel: () => void
}

/** Settings beside the widget that they are about: it shows each change at once. */
export function WidgetDrawer({ widget, names, onChange, onDone, onCancel }: WidgetDrawerProps) {
  const { t } = useTranslation()
  const heading = useId()
  const drawer = useRef<HTMLElement>(null)
  useFocusInside(drawer)
  useWidgetInSight(widget.dashboardModuleId)
  const definition = definitionOf(widget.type) as WidgetDefinition | null
  if (!definition) return null
  const { Settings } = definition
  return (
    <section ref={drawer} className="fyr-drawer" aria-labelledby={heading} tabIndex={-1}>
      <header className="fyr-drawer-head">
        <h2 id={heading} className="fyr-grow">
          {t(definition.name)}
        </h2>
      </header>
      <div className="fyr-drawer-fields">
        <TextInput
          label={t(($) => $.widgets.settings.title)}
          value={widget.title}
          maxLength={255}
          onChange={(event) => onChange({ title: event.currentTarget.value })}
        />
        <Suspense fallback={<Skeleton height={240} />}>
          <Settings
            settings={widget.settings}
            onChange={(settings) => onChange({ settings })}
            names={names}
          />
        </Suspense>
      </div>
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
    drawer.current?.querySelector<HTMLElement>('input, textarea')?.focus()
    return () => {
      const target = before instanceof HTMLElement && before.isConnected ? before : card
      setTimeout(() => {
        if (document.activeElement === document.body) target?.focus({ preventScroll: true })
      }, 10)
    }
  }, [drawer])
}

/** The widget stays in sight beside the drawer, or above it on a phone. */
function useWidgetInSight(id: string): void {
  useEffect(() => {
    const card = document.querySelector(`[data-widget="${CSS.escape(id)}"]`)
    const isNarrow = matchMedia('(max-width: 62em)').matches
    // The grid has made room by then.
    const timer = setTimeout(() => card?.scrollIntoView({ block: isNarrow ? 'start' : 'nearest' }), 100)
    return () => clearTimeout(timer)
  }, [id])
}
