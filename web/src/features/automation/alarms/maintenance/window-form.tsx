import type { MaintenanceWindow } from '@fyr/contract/automation/maintenance-windows'
import type { FormErrors, UseFormReturnType } from '@mantine/form'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Api } from '#api/client/contract.ts'
import { useApiMutation } from '#api/queries.ts'
import { useMay } from '#api/session/rights.ts'
import { ApplicationsField } from '#entities/nodes/applications-field.tsx'
import { NodesField } from '#entities/nodes/nodes-field.tsx'
import { Form } from '#ui/form/form.tsx'
import { Fieldset, SegmentedControl, Switch, Textarea, TextInput } from '#ui/form/inputs.ts'
import { useValidators } from '#ui/form/validators.ts'
import { Skeleton, Stack, Text } from '#ui/layout.ts'
import { Section } from '#ui/page.tsx'
import { useResourceForm } from '#ui/resource/use-resource-form.tsx'
import { isTimeOfDay } from '#ui/time/time-of-day.ts'
import { DaysField, HoursField } from '../form/active-times.tsx'
import '#entities/alarms/alarms.css'
import { bodyOf, valuesOf, type WindowValues } from './window-values.ts'

// Calendars are large.
const MomentField = lazy(() => import('#ui/time/moment-field.tsx'))

type WindowFormState = UseFormReturnType<WindowValues>

/** Makes a maintenance window, or changes one. Who may not change it reads it. */
export function WindowForm({ window }: { window?: MaintenanceWindow }) {
  const { t } = useTranslation()
  const may = useMay()
  const mayChange = may(window ? 'Alarm.Update' : 'Alarm.Create')
  const [openedAt] = useState(Date.now)
  const options = { showsErrors: true, changes: [(api: Api) => api.maintenanceWindows] }
  const create = useApiMutation((api) => api.maintenanceWindows.create, options)
  const update = useApiMutation((api) => api.maintenanceWindows.update, options)
  const { form, formProps, guard } = useResourceForm<WindowValues, MaintenanceWindow>({
    stored: window,
    initialValues: valuesOf(window, openedAt),
    validate: useCheck(),
    save: (values) =>
      window
        ? update.mutateAsync({ params: { id: window.id }, body: bodyOf(values) })
        : create.mutateAsync({ body: bodyOf(values) }),
    leaveTo: '/alarm/maintenance',
    onSaved: ({ name }, leave) =>
      leave(t(($) => (window ? $.alarms.form.saved : $.alarms.form.created), { name })),
  })
  return (
    <div className="fyr-alarm-form">
      <Form
        {...formProps}
        submitLabel={window ? t(($) => $.words.save) : t(($) => $.words.create)}
        submitDisabled={!mayChange}
      >
        <Fieldset variant="unstyled" disabled={!mayChange}>
          <Stack gap="lg">
            <Text c="dimmed">{t(($) => $.alarms.maintenance.hint)}</Text>
            <ScopeSection form={form} />
            <TimesSection form={form} />
          </Stack>
        </Fieldset>
      </Form>
      {guard}
    </div>
  )
}

function ScopeSection({ form }: { form: WindowFormState }) {
  const { t } = useTranslation()
  const { wholeCompany, applications, nodes } = form.values
  return (
    <Section title={t(($) => $.alarms.maintenance.scope)}>
      <Stack gap="md">
        <TextInput
          label={t(($) => $.words.name)}
          withAsterisk
          maxLength={255}
          {...form.getInputProps('name')}
        />
        <Textarea
          label={t(($) => $.alarms.acknowledge.comment)}
          autosize
          minRows={1}
          maxLength={1000}
          {...form.getInputProps('comment')}
        />
        <Switch
          label={t(($) => $.alarms.maintenance.wholeCompany)}
          {...form.getInputProps('wholeCompany', { type: 'checkbox' })}
        />
        {!wholeCompany && (
          <div className="fyr-columns" data-from="xs">
            <ApplicationsField
              label={t(($) => $.alarms.maintenance.applicationsLabel)}
              placeholder={t(($) => $.alarms.maintenance.none)}
              value={applications}
              onChange={(chosen) => form.setFieldValue('applications', chosen)}
              error={form.errors.applications}
            />
            <NodesField
              label={t(($) => $.alarms.maintenance.nodesLabel)}
              placeholder={t(($) => $.alarms.maintenance.none)}
              value={nodes}
              onChange={(chosen) => form.setFieldValue('nodes', chosen)}
              error={form.errors.nodes}
            />
          </div>
        )}
      </Stack>
    </Section>
  )
}

function TimesSection({ form }: { form: WindowFormState }) {
  const { t } = useTranslation()
  const { repeats, start, end, days, from, to } = form.values
  const label = t(($) => $.alarms.maintenance.repeats)
  return (
    <Section title={t(($) => $.alarms.maintenance.when)}>
      <Stack gap="md">
        <SegmentedControl
          aria-label={label}
          data={[
            { value: 'once', label: t(($) => $.alarms.maintenance.once) },
            { value: 'weekly', label: t(($) => $.alarms.maintenance.weekly) },
          ]}
          value={repeats}
          onChange={(chosen) => form.setFieldValue('repeats', chosen === 'weekly' ? 'weekly' : 'once')}
        />
        {repeats === 'once' ? (
          <Suspense fallback={<Skeleton height={60} />}>
            <div className="fyr-columns" data-from="xs">
              <MomentField
                label={t(($) => $.alarms.maintenance.start)}
                value={start}
                onChange={(at) => form.setFieldValue('start', at)}
                error={form.errors.start as string | undefined}
              />
              <MomentField
                label={t(($) => $.alarms.maintenance.end)}
                value={end}
                onChange={(at) => form.setFieldValue('end', at)}
                error={form.errors.end as string | undefined}
              />
            </div>
          </Suspense>
        ) : (
          <div className="fyr-alarm-times">
            <DaysField
              label={t(($) => $.alarms.maintenance.days)}
              value={days}
              onChange={(chosen) => form.setFieldValue('days', chosen)}
              error={form.errors.days}
            />
            <HoursField
              label={t(($) => $.alarms.maintenance.hours)}
              from={{
                label: t(($) => $.alarms.maintenance.start),
                value: from,
                ...form.getInputProps('from'),
              }}
              to={{ label: t(($) => $.alarms.maintenance.end), value: to, ...form.getInputProps('to') }}
            />
          </div>
        )}
      </Stack>
    </Section>
  )
}

/** What can be told of the form before anything is sent; the server checks all again. */
function useCheck(): (values: WindowValues) => FormErrors {
  const { t } = useTranslation()
  const rules = useValidators()
  return ({ name, wholeCompany, applications, nodes, repeats, start, end, from, to }) => {
    const isAboutNothing = !wholeCompany && applications.length + nodes.length === 0
    const errors: FormErrors = {
      name: rules.all(rules.required, rules.longest())(name),
      ...(isAboutNothing && { nodes: t(($) => $.alarms.maintenance.chooseScope) }),
      ...(repeats === 'weekly' && !isTimeOfDay(from) && { from: t(($) => $.alarms.form.invalidTime) }),
      ...(repeats === 'weekly' && !isTimeOfDay(to) && { to: t(($) => $.alarms.form.invalidTime) }),
      ...(repeats === 'once' && end <= start && { end: t(($) => $.alarms.maintenance.endFirst) }),
    }
    return Object.fromEntries(Object.entries(errors).filter(([, error]) => error))
  }
}
