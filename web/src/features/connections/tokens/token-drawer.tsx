import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import { NodePicker } from '#entities/series/pickers/node-picker.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormDrawer } from '#ui/form/form-drawer.tsx'
import { Checkbox, Radio, TextInput } from '#ui/form/inputs.ts'
import { useFyrForm } from '#ui/form/use-fyr-form.ts'
import { useValidators } from '#ui/form/validators.ts'
import { Stack } from '#ui/layout.ts'
import { useTimeSettings } from '#ui/time/context.tsx'
import { expiryOf } from './expiry.ts'
import { ExpiryField } from './expiry-field.tsx'
import type { CreatedToken } from './token-created-dialog.tsx'
import { bodyOf, newToken, scopes, type TokenFormState, type TokenValues } from './token-values.ts'

interface TokenDrawerProps {
  companyId: string
  opened: boolean
  onClose: () => void
  onMade: (token: CreatedToken) => void
}

/** What a new token is for, what it may, and how long. */
export function TokenDrawer({ companyId, opened, onClose, onMade }: TokenDrawerProps) {
  const { t } = useTranslation()
  const { timeZone } = useTimeSettings()
  const rules = useValidators()
  const create = useApiMutation((api) => api.accessTokens.create, {
    showsErrors: true,
    changes: [(api) => api.accessTokens, (api) => api.companies.overview],
  })
  const { form, ...submit } = useFyrForm<TokenValues>({
    initialValues: newToken,
    fieldNames: { expiresAt: 'expiry' },
    validate: {
      label: rules.all(rules.required, rules.longest()),
      deveui: (deveui, { reach }) => (reach === 'node' ? rules.required(deveui) : null),
      scopes: (chosen, { reach }) =>
        reach === 'company' && chosen.length === 0 ? t(($) => $.tokens.noScope) : null,
      day: (day, { expiry }) => (expiry === 'date' ? rules.required(day) : null),
    },
    send: async (values) => {
      const expiresAt = expiryOf(values.expiry, values.day, Date.now(), timeZone) ?? null
      const token = await create.mutateAsync({ params: { companyId }, body: bodyOf(values, expiresAt) })
      form.reset()
      onMade(token)
    },
  })

  function close() {
    form.reset()
    onClose()
  }

  return (
    <FormDrawer opened={opened} onClose={close} title={t(($) => $.tokens.new)} dirty={form.isDirty()}>
      <Form {...submit} submitLabel={t(($) => $.words.create)} onCancel={close}>
        <TextInput
          label={t(($) => $.tokens.label)}
          description={t(($) => $.tokens.labelHint)}
          placeholder={t(($) => $.tokens.labelPlaceholder)}
          withAsterisk
          data-autofocus
          {...form.getInputProps('label')}
        />
        <Radio.Group label={t(($) => $.tokens.reach)} {...form.getInputProps('reach')}>
          <Stack gap="xs" mt="xs">
            <Radio value="company" label={t(($) => $.tokens.wholeCompany)} />
            <Radio value="node" label={t(($) => $.tokens.oneNode)} />
          </Stack>
        </Radio.Group>
        {form.values.reach === 'node' && (
          <NodePicker
            label={t(($) => $.words.node)}
            required
            value={form.values.deveui}
            onChange={(deveui) => form.setFieldValue('deveui', deveui)}
            error={form.errors.deveui}
          />
        )}
        <ScopeField form={form} />
        <ExpiryField form={form} />
      </Form>
    </FormDrawer>
  )
}

/** What is read is not narrowed to a node, so a token of one node may only send. */
function ScopeField({ form }: { form: TokenFormState }) {
  const { t } = useTranslation()
  const bound = form.values.reach === 'node'
  const { value, ...props } = form.getInputProps('scopes')
  return (
    <Checkbox.Group
      label={t(($) => $.tokens.scope)}
      {...(bound && { description: t(($) => $.tokens.onlyIngest) })}
      withAsterisk
      {...props}
      value={bound ? ['ingest'] : value}
    >
      <Stack gap="xs" mt="xs">
        {scopes.map((scope) => (
          <Checkbox
            key={scope}
            value={scope}
            disabled={bound}
            label={t(($) => $.tokens.scopes[scope])}
            description={t(($) => $.tokens.scopeHints[scope])}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}
