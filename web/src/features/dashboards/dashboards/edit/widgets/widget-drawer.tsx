import type { DashboardModule } from '@fyr/contract/dashboards/dashboard-content'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { TextInput } from '#ui/form/inputs.ts'
import { Skeleton } from '#ui/layout.ts'
import { definitionOf } from '#widgets/registry.ts'
import type { Names, WidgetDefinition } from '#widgets/widget.ts'
import { SettingsDrawer } from '../settings-drawer.tsx'
import { automaticTitles, useAutomaticTitle } from './automatic-title.ts'

interface WidgetDrawerProps {
  widget: DashboardModule
  names: Names
  onChange: (change: Partial<Pick<DashboardModule, 'title' | 'settings'>>) => void
  onDone: () => void
  onCancel: () => void
}

/** What a widget is called, and the settings of its kind. */
export function WidgetDrawer({ widget, names, onChange, onDone, onCancel }: WidgetDrawerProps) {
  const { t } = useTranslation()
  const definition = definitionOf(widget.type) as WidgetDefinition | null
  const writeTitle = useAutomaticTitle(
    widget.title,
    definition && automaticTitles(definition, widget.settings, names),
    (title) => onChange({ title }),
  )
  if (!definition) return null
  const { Settings } = definition
  return (
    <SettingsDrawer
      title={t(definition.name)}
      onDone={onDone}
      onCancel={onCancel}
      about={() => document.querySelector(`[data-widget="${CSS.escape(widget.dashboardModuleId)}"]`)}
    >
      <TextInput
        label={t(($) => $.widgets.settings.title)}
        value={widget.title}
        maxLength={255}
        onChange={(event) => writeTitle(event.currentTarget.value)}
      />
      <Suspense fallback={<Skeleton height={240} />}>
        <Settings settings={widget.settings} onChange={(settings) => onChange({ settings })} names={names} />
      </Suspense>
    </SettingsDrawer>
  )
}
