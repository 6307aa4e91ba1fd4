import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import {
  EmailField,
  FirstNameField,
  LastNameField,
  PhoneField,
} from '#features/access/users/person-fields.tsx'
import { plainPhone } from '#features/companies/company/form/company-values.ts'
import { countries } from '#features/companies/company/form/countries.ts'
import { useOrgNumber } from '#features/companies/company/form/use-org-number.ts'
import { Select, TextInput } from '#ui/form/inputs.ts'
import type { FyrForm } from '#ui/form/use-fyr-form.ts'
import { useValidators } from '#ui/form/validators.ts'
import { fieldNames, newRegistration, type RegistrationValues } from './registration-values.ts'

/** What a form needs for these fields: values, rules, and the server's names; `ref` is for `RegistrationFields`. */
export function useRegistrationOptions() {
  const rules = useValidators()
  const ref = useRef<(value: string) => string | null>(() => null)
  const name = rules.all(rules.required, rules.longest())
  const options = {
    fieldNames,
    initialValues: newRegistration,
    validate: {
      company: name,
      orgNumber: rules.all(rules.required, (value: string) => ref.current(value)),
      firstName: name,
      lastName: name,
      email: (value: string) => rules.all(rules.required, rules.longest(), rules.email)(value.trim()),
      phoneNumber: (value: string) => rules.all(rules.required, rules.phone)(plainPhone(value)),
    },
  }
  return { options, ref }
}

interface RegistrationFieldsProps<Values extends RegistrationValues> {
  form: FyrForm<Values>['form']
  orgNumberProblem: ReturnType<typeof useRegistrationOptions>['ref']
}

/** The company and its first administrator. */
export function RegistrationFields<Values extends RegistrationValues>({
  form,
  orgNumberProblem,
}: RegistrationFieldsProps<Values>) {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const { country, orgNumber: number } = form.values
  const orgNumber = useOrgNumber(number, country)
  orgNumberProblem.current = orgNumber.problemOf
  const choices = useMemo(() => countries(language, ''), [language])
  return (
    <>
      <TextInput
        label={t(($) => $.registration.company)}
        autoComplete="organization"
        withAsterisk
        autoFocus
        {...form.getInputProps('company')}
      />
      <Select
        label={t(($) => $.company.fields.country)}
        description={t(($) => $.company.fields.countryHint)}
        data={choices}
        searchable
        clearable
        nothingFoundMessage={t(($) => $.ui.table.noMatch)}
        {...form.getInputProps('country')}
        value={country || null}
      />
      <TextInput
        label={orgNumber.label}
        placeholder={orgNumber.example}
        withAsterisk
        {...form.getInputProps('orgNumber')}
      />
      <FirstNameField withAsterisk {...form.getInputProps('firstName')} />
      <LastNameField withAsterisk {...form.getInputProps('lastName')} />
      <EmailField withAsterisk {...form.getInputProps('email')} />
      <PhoneField
        description={t(($) => $.users.phoneHint)}
        withAsterisk
        {...form.getInputProps('phoneNumber')}
      />
    </>
  )
}
