import { generatePassword } from '@fyr/contract/generate-password'
import { Button, Group, type PasswordInputProps } from '@mantine/core'
import { mdiAutorenew } from '@mdi/js'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../browser/copy-field.tsx'
import { Icon } from '../icon.tsx'
import { PasswordInput } from './password-input.tsx'

/** Specification, section 9. */
const generatedLength = 10

interface NewPasswordFieldProps extends Omit<PasswordInputProps, 'value' | 'onChange'> {
  value?: string
  onChange: (value: string) => void
}

/** A password to choose, or to have made: then it is shown, to be copied. */
export function NewPasswordField({ value = '', onChange, ...input }: NewPasswordFieldProps) {
  const { t } = useTranslation()
  const [visible, setVisible] = useState(false)
  return (
    <div>
      <PasswordInput
        description={t(($) => $.ui.password.rules)}
        autoComplete="new-password"
        visible={visible}
        onVisibilityChange={setVisible}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        {...input}
      />
      <Group gap="xs" mt="xs">
        <Button
          variant="default"
          size="xs"
          leftSection={<Icon path={mdiAutorenew} size={16} />}
          onClick={() => {
            onChange(generatePassword(generatedLength))
            setVisible(true)
          }}
        >
          {t(($) => $.ui.password.generate)}
        </Button>
        {value !== '' && <CopyButton what={t(($) => $.ui.password.label)} value={value} />}
      </Group>
    </div>
  )
}
