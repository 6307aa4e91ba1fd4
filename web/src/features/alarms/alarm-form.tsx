import type { Alarm } from '@fyr/contract/alarms'
import { useMediaQuery } from '@mantine/hooks'
import { Form } from '#ui/form/form.tsx'
import { useFyrForm } from '#ui/form/use-fyr-form.ts'
import { UnsavedGuard } from '#ui/unsaved.tsx'
import { type AlarmValues, fieldNames } from './alarm-values.ts'
import './alarms.css'
import { useAlarmCheck } from './check-alarm.ts'
import { Preview } from './preview.tsx'
import { WhatSection } from './what-section.tsx'
import { WhenSection } from './when-section.tsx'
import { WhoSection } from './who-section.tsx'

interface AlarmFormProps {
  initial: AlarmValues
  submitLabel: string
  /** Sends the values; throws what the server refuses. */
  save: (values: AlarmValues) => Promise<Alarm>
  /** After it is saved; must leave past the guard (`ignoreBlocker`). */
  onSaved: (alarm: Alarm) => void
  onCancel: () => void
}

/** The rule on one side, what it would have meant for the last days on the other. */
export function AlarmForm({ initial, submitLabel, save, onSaved, onCancel }: AlarmFormProps) {
  const validate = useAlarmCheck()
  const wide = useMediaQuery('(min-width: 75.01em)', true, { getInitialValueInEffect: false })
  const { form, ...submit } = useFyrForm<AlarmValues>({
    initialValues: initial,
    validate,
    fieldNames,
    send: async (values) => {
      const alarm = await save(values)
      form.resetDirty()
      onSaved(alarm)
    },
  })
  // Beside the form where there is room, else below the rule that it is about.
  const preview = (
    <div className="fyr-alarm-preview">
      <Preview values={form.values} />
    </div>
  )
  return (
    <div className="fyr-alarm-form">
      <Form {...submit} submitLabel={submitLabel} onCancel={onCancel}>
        <WhatSection form={form} />
        <WhenSection form={form} />
        {!wide && preview}
        <WhoSection form={form} />
      </Form>
      {wide && preview}
      <UnsavedGuard dirty={form.isDirty()} />
    </div>
  )
}
