import type { Integration } from '@fyr/contract/connections/integrations'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { problemText } from '#api/problem.ts'
import { useApiMutation } from '#api/queries.ts'
import { Fieldset, Select, TextInput } from '#ui/form/inputs.ts'
import type { FyrForm } from '#ui/form/use-fyr-form.ts'
import { Button, Group, Stack } from '#ui/layout.ts'
import type { IntegrationValues } from '../integration-values.ts'
import { choicesBody } from './choices-body.ts'
import { ConnectionField } from './connection-fields.tsx'
import { createFieldsOf, type FieldName, lorawanVersions } from './field-lists.ts'

interface CreateFieldsProps extends Pick<FyrForm<IntegrationValues>, 'form'> {
  integration?: Integration | undefined
}

type CreateField = 'apiApplication' | 'deviceProfile' | 'frequencyPlan' | 'lorawanVersion'

const isCreateField = (field: FieldName): field is CreateField =>
  ['apiApplication', 'deviceProfile', 'frequencyPlan', 'lorawanVersion'].includes(field)

/** What a network server needs to create devices, chosen from what it offers itself. */
export function CreateFields({ form, integration }: CreateFieldsProps) {
  const { t } = useTranslation()
  const { values } = form
  const load = useApiMutation((api) => api.networkDevices.choices, { showsErrors: true })
  const ask = (apiApplication = values.apiApplication) =>
    load.mutate({ body: choicesBody({ ...values, apiApplication }, integration) })
  const wasAsked = useRef(false)
  useEffect(() => {
    // What is chosen already is shown by its name.
    if (wasAsked.current || !integration?.createsDevices) return
    wasAsked.current = true
    ask()
  })
  const { applications = [], profiles = [], frequencyPlans = [], problem } = load.data ?? {}
  const lists = {
    apiApplication: applications,
    deviceProfile: profiles,
    frequencyPlan: frequencyPlans,
    lorawanVersion: lorawanVersions.map((version) => ({ id: version, name: version.toUpperCase() })),
  }
  const labels = {
    apiApplication: t(($) => $.networkDevices.application),
    deviceProfile: t(($) => $.networkDevices.profile),
    frequencyPlan: t(($) => $.networkDevices.frequencyPlan),
    lorawanVersion: t(($) => $.networkDevices.version),
  }

  function fieldOf(field: CreateField) {
    const props = form.getInputProps(field)
    const isListed = lists[field].length > 0
    if (field === 'apiApplication' && !isListed) {
      const isChirpstack = values.kind === 'chirpstack'
      return (
        <TextInput
          key={field}
          label={isChirpstack ? t(($) => $.networkDevices.applicationId) : labels[field]}
          {...(isChirpstack && { description: t(($) => $.networkDevices.applicationHint) })}
          spellCheck={false}
          {...props}
        />
      )
    }
    const known = lists[field].some(({ id }) => id === values[field])
    return (
      <Select
        key={field}
        label={labels[field]}
        searchable
        disabled={!isListed && !values[field]}
        nothingFoundMessage={t(($) => $.ui.table.noMatch)}
        data={[
          ...lists[field].map(({ id, name }) => ({ value: id, label: name })),
          ...(values[field] && !known ? [{ value: values[field], label: values[field] }] : []),
        ]}
        {...props}
        value={values[field] || null}
        onChange={(value) => {
          form.setFieldValue(field, value ?? '')
          if (field === 'apiApplication' && value) ask(value)
        }}
      />
    )
  }

  const names = createFieldsOf(values)
  if (names.length === 0) return null
  return (
    <Fieldset legend={t(($) => $.networkDevices.section)}>
      <Stack gap="sm">
        {names.map((field) =>
          isCreateField(field) ? (
            fieldOf(field)
          ) : (
            <ConnectionField key={field} field={field} form={form} integration={integration} />
          ),
        )}
        <Group>
          <Button variant="default" size="compact-sm" loading={load.isPending} onClick={() => ask()}>
            {t(($) => $.networkDevices.load)}
          </Button>
        </Group>
        {(problem || load.error) && (
          <div className="fyr-notice" data-tone="attention" role="alert">
            <span>
              {problem ? t(($) => $.networkDevices.problems[problem.code]) : problemText(load.error, t)}{' '}
              {problem?.detail && <code>{problem.detail}</code>}
            </span>
          </div>
        )}
      </Stack>
    </Fieldset>
  )
}
