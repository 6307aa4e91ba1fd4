import {
  actionEventName,
  actionEventNames,
  actionEvents,
  actionFilters,
  lastingEvents,
} from '@fyr/contract/messages/action-events'
import { useTranslation } from 'react-i18next'
import { ApplicationsField } from '#entities/nodes/applications-field.tsx'
import { NodesField } from '#entities/nodes/nodes-field.tsx'
import { priorities } from '#features/automation/alarms/choices.ts'
import { MultiSelect, NumberInput, Select, Switch, Textarea, TextInput } from '#ui/form/inputs.ts'
import { Stack } from '#ui/layout.ts'
import { Section } from '#ui/page.tsx'
import type { ActionFormState } from './action-values.ts'

/** What it is called, which events it reacts to, and how often. */
export function EventSection({ form }: { form: ActionFormState }) {
  const { t } = useTranslation()
  const name = actionEventName(Number(form.values.eventType))
  const filters = actionFilters[name]
  const minutes = ` ${t(($) => $.actions.form.minutes)}`
  return (
    <Section title={t(($) => $.actions.form.when)}>
      <Stack gap="md">
        <TextInput
          label={t(($) => $.actions.name)}
          withAsterisk
          maxLength={255}
          {...form.getInputProps('title')}
        />
        <Textarea
          label={t(($) => $.words.description)}
          autosize
          minRows={1}
          maxLength={1000}
          {...form.getInputProps('description')}
        />
        <Select
          label={t(($) => $.actions.event)}
          allowDeselect={false}
          data={actionEventNames.map((each) => ({
            value: String(actionEvents[each]),
            label: t(($) => $.actions.events[each]),
          }))}
          {...form.getInputProps('eventType')}
          onChange={(value) => {
            form.setFieldValue('eventType', value ?? '6')
            // What the new event knows nothing of would stand in its way unseen.
            const kept = actionFilters[actionEventName(Number(value))]
            for (const filter of ['applications', 'nodes', 'priorities'] as const)
              if (!kept.includes(filter)) form.setFieldValue(filter, [])
          }}
        />
        {lastingEvents.includes(actionEvents[name]) && (
          <NumberInput
            w={220}
            label={t(($) => $.actions.form.duration)}
            description={t(($) => $.actions.form.durationHint)}
            suffix={minutes}
            min={0}
            max={10_080}
            {...form.getInputProps('duration')}
          />
        )}
        {filters.includes('applications') && (
          <ApplicationsField
            label={t(($) => $.actions.form.applications)}
            placeholder={t(($) => $.actions.form.allApplications)}
            value={form.values.applications}
            onChange={(applications) => form.setFieldValue('applications', applications)}
            error={form.errors.applications}
          />
        )}
        {filters.includes('nodes') && (
          <NodesField
            label={t(($) => $.actions.form.nodes)}
            placeholder={t(($) => $.actions.form.allNodes)}
            value={form.values.nodes}
            onChange={(nodes) => form.setFieldValue('nodes', nodes)}
            error={form.errors.nodes}
          />
        )}
        {filters.includes('priorities') && (
          <MultiSelect
            label={t(($) => $.actions.form.priorities)}
            placeholder={form.values.priorities.length === 0 ? t(($) => $.actions.form.allPriorities) : ''}
            data={priorities.map((value) => ({ value, label: t(($) => $.alarms.priority[value]) }))}
            clearable
            {...form.getInputProps('priorities')}
          />
        )}
        <Switch
          label={t(($) => $.actions.form.manualCooldown)}
          description={t(($) => $.actions.form.manualCooldownHint)}
          {...form.getInputProps('manualCooldown', { type: 'checkbox' })}
        />
        {!form.values.manualCooldown && (
          <NumberInput
            w={220}
            label={t(($) => $.actions.form.cooldown)}
            description={t(($) => $.actions.form.cooldownHint)}
            suffix={minutes}
            min={0}
            max={43_200}
            {...form.getInputProps('cooldownMinutes')}
          />
        )}
        <Switch
          label={t(($) => $.actions.form.active)}
          {...form.getInputProps('active', { type: 'checkbox' })}
        />
      </Stack>
    </Section>
  )
}
