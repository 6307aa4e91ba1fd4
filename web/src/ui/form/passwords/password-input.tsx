import { PasswordInput as Input, type PasswordInputProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** A password, with a button of its own in the order of the keyboard that shows it. */
export function PasswordInput(props: PasswordInputProps) {
  const { t } = useTranslation()
  return (
    <Input
      visibilityToggleButtonProps={{ 'aria-label': t(($) => $.login.showPassword), tabIndex: 0 }}
      {...props}
    />
  )
}
