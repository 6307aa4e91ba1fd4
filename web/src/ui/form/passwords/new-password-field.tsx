import { generatePassword } from '@fyr/contract/access/generate-password'
import { Group, type PasswordInputProps } from '@mantine/core'
import { mdiAutorenew } from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { apiQuery } from '#api/queries.ts'
import { CopyButton } from '../../browser/copy-field.tsx'
import { Button } from '../../button.tsx'
import { PasswordInput } from './password-input.tsx'

/** By the specification, section 9, and by the advanced policy. */
const generatedLength = { usual: 10, advanced: 12 }

const frontendFeatures = () => apiQuery((api) => api.settings.frontendFeatures, {})

interface NewPasswordFieldProps extends Omit<PasswordInputProps, 'value' | 'onChange'> {
  value?: string
  onChange: (value: string) => void
}

/** A password to choose, or to have made: then it is shown, to be copied. */
export function NewPasswordField({ value = '', onChange, ...input }: NewPasswordFieldProps) {
  const { t } = useTranslation()
  const [visible, setVisible] = useState(false)
  const { data } = useQuery(frontendFeatures())
  const policy = data?.advancedPasswordPolicy ? 'advanced' : 'usual'
  return (
    <div>
      <PasswordInput
        description={t(($) => (policy === 'advanced' ? $.ui.password.rulesAdvanced : $.ui.password.rules))}
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
          icon={mdiAutorenew}
          onClick={() => {
            onChange(generatePassword(generatedLength[policy]))
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
