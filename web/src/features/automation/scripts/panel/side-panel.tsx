import type { Script } from '@fyr/contract/automation/scripts/scripts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Fieldset } from '#ui/form/inputs.ts'
import { Tabs } from '#ui/layout.ts'
import type { ScriptFormState } from '../form/script-values.ts'
import { SettingsFields } from '../form/settings-fields.tsx'
import { ConsolePanel } from './console-panel.tsx'
import { ReferencePanel } from './reference-panel.tsx'
import { TestPanel } from './test-panel.tsx'
import type { ScriptTest } from './use-script-test.ts'

export const panels = ['settings', 'test', 'console', 'reference'] as const
export type PanelName = (typeof panels)[number]

interface SidePanelProps {
  open: PanelName
  onOpen: (panel: PanelName) => void
  form: ScriptFormState
  script: Script | undefined
  test: ScriptTest
  mayChange: boolean
  /** A line of the editor is asked for. */
  onLine: (line: number) => void
}

/** What stands beside the code, one thing at a time. */
export function SidePanel({ open, onOpen, form, script, test, mayChange, onLine }: SidePanelProps) {
  const { t } = useTranslation()
  const shown = panels.filter((each) => (each === 'test' ? mayChange : each !== 'console' || script))
  const bodies: Record<PanelName, () => ReactNode> = {
    settings: () => (
      <Fieldset variant="unstyled" disabled={!mayChange}>
        <SettingsFields form={form} />
      </Fieldset>
    ),
    test: () => <TestPanel test={test} type={form.values.type} onLine={onLine} />,
    console: () => script && <ConsolePanel scriptId={script.scriptId} />,
    reference: () => <ReferencePanel />,
  }
  return (
    <Tabs
      value={open}
      onChange={(value) => onOpen(shown.find((each) => each === value) ?? 'settings')}
      keepMounted={false}
      className="fyr-script-panel fyr-script-tabs"
    >
      <Tabs.List>
        {shown.map((each) => (
          <Tabs.Tab key={each} value={each}>
            {t(($) => $.scripts.panels[each])}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={open} pt="md">
        {bodies[open]()}
      </Tabs.Panel>
    </Tabs>
  )
}
