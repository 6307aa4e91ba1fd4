import type { Company } from '@fyr/contract/companies/companies'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Form } from '#ui/form/form.tsx'
import { Select, Textarea, TextInput } from '#ui/form/inputs.ts'
import { useValidators } from '#ui/form/validators.ts'
import { useResourceForm } from '#ui/resource/use-resource-form.tsx'
import { useTimeSettings } from '#ui/time/context.tsx'
import { companyDefaults } from '../queries.ts'
import { type CompanyValues, fieldNames, plainPhone } from './company-values.ts'
import { countries } from './countries.ts'
import { useOrgNumber } from './use-org-number.ts'

interface CompanyFormProps {
  initial: CompanyValues
  submitLabel: string
  /** Sends the values; throws what the server refuses. */
  save: (values: CompanyValues) => Promise<Company>
  /** What follows; what leaves without `leave` does so past the guard (`ignoreBlocker`). */
  onSaved: (company: Company, leave: (text: string) => Promise<void>) => Promise<void>
}

export function CompanyForm({ initial, submitLabel, save, onSaved }: CompanyFormProps) {
  const { t } = useTranslation()
  const { language } = useTimeSettings()
  const rules = useValidators()
  const orgNumberProblem = useRef<(value: string) => string | null>(() => null)
  const { form, formProps, guard } = useResourceForm<CompanyValues, Company>({
    initialValues: initial,
    fieldNames,
    validate: {
      name: rules.all(rules.required, rules.longest()),
      // One that was taken before the numbers were checked stays until it is changed.
      orgNumber: rules.all(rules.required, (value: string) =>
        value === initial.orgNumber && value !== '' ? null : orgNumberProblem.current(value),
      ),
      email: (value) => rules.all(rules.required, rules.longest(), rules.email)(value.trim()),
      phone: (value) => rules.phone(plainPhone(value)),
      postalAddress: rules.longest(),
      deliveryAddress: rules.longest(),
      reference: rules.longest(),
    },
    save,
    leaveTo: '/company',
    onSaved,
  })
  const orgNumber = useOrgNumber(form.values.orgNumber, form.values.country)
  orgNumberProblem.current = orgNumber.problemOf
  const countryHint = useCountryHint(form.values.country)
  const choices = useMemo(() => countries(language, initial.country), [language, initial.country])
  const words = {
    name: t(($) => $.company.fields.name),
    optional: t(($) => $.words.optional),
  }
  const optional = (label: string) => `${label} (${words.optional})`

  return (
    <Form {...formProps} submitLabel={submitLabel}>
      <TextInput label={words.name} withAsterisk autoFocus {...form.getInputProps('name')} />
      <div className="fyr-columns" data-from="xs">
        <TextInput
          label={orgNumber.label}
          placeholder={orgNumber.example}
          withAsterisk
          {...form.getInputProps('orgNumber')}
        />
        <TextInput
          label={optional(t(($) => $.company.fields.reference))}
          {...form.getInputProps('reference')}
        />
        <TextInput
          type="email"
          label={t(($) => $.company.fields.email)}
          description={t(($) => $.company.fields.emailHint)}
          inputWrapperOrder={inputOrder}
          withAsterisk
          {...form.getInputProps('email')}
        />
        <TextInput
          type="tel"
          label={optional(t(($) => $.company.fields.phone))}
          description={t(($) => $.company.fields.phoneHint)}
          inputWrapperOrder={inputOrder}
          {...form.getInputProps('phone')}
        />
        <Textarea
          label={optional(t(($) => $.company.fields.postal))}
          rows={3}
          {...form.getInputProps('postalAddress')}
        />
        <Textarea
          label={optional(t(($) => $.company.fields.delivery))}
          rows={3}
          {...form.getInputProps('deliveryAddress')}
        />
      </div>
      <Select
        label={optional(t(($) => $.company.fields.country))}
        description={countryHint}
        data={choices}
        searchable
        clearable
        nothingFoundMessage={t(($) => $.ui.table.noMatch)}
        {...form.getInputProps('country')}
        value={form.values.country || null}
        onChange={(country) => form.setFieldValue('country', country ?? '')}
      />
      {guard}
    </Form>
  )
}

/** What a new company in the country begins with. */
function useCountryHint(country: string): string {
  const { t } = useTranslation()
  const { language } = useTimeSettings()
  const defaults = useQuery({ ...companyDefaults(country), enabled: country !== '' })
  const settings = country === '' ? undefined : defaults.data?.settings
  if (!settings) return t(($) => $.company.fields.countryHint)
  return t(($) => $.companyPage.countryGives, {
    language: new Intl.DisplayNames(language, { type: 'language' }).of(settings.language) ?? '',
    timeZone: settings.timeZone,
  })
}

/** Hints below, so that fields side by side stand on one line. */
const inputOrder: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']
