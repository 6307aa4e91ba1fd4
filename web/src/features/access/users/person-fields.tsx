import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { TextInput } from '#ui/form/inputs.ts'

type FieldProps = ComponentProps<typeof TextInput>

export function FirstNameField(props: FieldProps) {
  const { t } = useTranslation()
  return <TextInput label={t(($) => $.users.firstName)} autoComplete="given-name" {...props} />
}

export function LastNameField(props: FieldProps) {
  const { t } = useTranslation()
  return <TextInput label={t(($) => $.users.lastName)} autoComplete="family-name" {...props} />
}

export function EmailField(props: FieldProps) {
  const { t } = useTranslation()
  return <TextInput label={t(($) => $.words.email)} type="email" autoComplete="email" {...props} />
}

export function PhoneField(props: FieldProps) {
  const { t } = useTranslation()
  return <TextInput label={t(($) => $.words.phone)} type="tel" autoComplete="tel" {...props} />
}
