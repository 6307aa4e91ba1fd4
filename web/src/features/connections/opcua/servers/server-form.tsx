import type { OpcServer } from '@fyr/contract/connections/opcua/opcua'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Api } from '#api/client/contract.ts'
import { useApiMutation } from '#api/queries.ts'
import { useCompanyId } from '#api/session/session-state.ts'
import { Form } from '#ui/form/form.tsx'
import { TextInput } from '#ui/form/inputs.ts'
import type { NumberText } from '#ui/form/numbers/number-text.ts'
import { useValidators } from '#ui/form/validators.ts'
import { useResourceForm } from '#ui/resource/use-resource-form.tsx'
import { snackbar } from '#ui/snackbar/snackbar.ts'
import { SecurityFields } from '../security/security-fields.tsx'
import { MoreFields } from './more-fields.tsx'
import { bodyOf, hostOf, isEndpointUrl, type ServerValues, valuesOf } from './server-values.ts'
import { UserFields } from './user-fields.tsx'

/** How a server is reached, secured and monitored. A new one leads to its page, where its variables are. */
export function ServerForm({ server }: { server?: OpcServer }) {
  const { t } = useTranslation()
  const rules = useValidators()
  const navigate = useNavigate()
  const companyId = useCompanyId()
  const changes = [(api: Api) => api.opcua]
  const create = useApiMutation((api) => api.opcua.createServer, { showsErrors: true, changes })
  const update = useApiMutation((api) => api.opcua.updateServer, { showsErrors: true, changes })
  const between = (minimum: number, maximum: number) =>
    rules.all<NumberText>(rules.required, rules.between(minimum, maximum))
  const { form, formProps, guard } = useResourceForm<ServerValues, OpcServer>({
    stored: server,
    initialValues: valuesOf(server),
    validate: {
      endpointUrl: (url) =>
        rules.required(url) ?? (isEndpointUrl(url.trim()) ? null : t(($) => $.opcua.form.notAUrl)),
      username: (name, { userKind }) => (userKind === 'password' ? rules.required(name) : null),
      password: (password, { userKind }) =>
        userKind === 'password' && !server?.hasPassword ? rules.required(password) : null,
      userCertificate: (pem, { userKind }) => (userKind === 'certificate' ? rules.required(pem) : null),
      userKey: (key, { userKind }) =>
        userKind === 'certificate' && !server?.userCertificate ? rules.required(key) : null,
      publishingInterval: between(100, 60_000),
      pollInterval: between(1, 86_400),
      timeout: between(500, 30_000),
    },
    save: (values) => {
      const body = bodyOf(values)
      return server
        ? update.mutateAsync({ params: { id: server.opcServerId }, body })
        : create.mutateAsync({ params: { companyId }, body })
    },
    leaveTo: '/opc',
    async onSaved({ name, opcServerId }) {
      snackbar.done(t(($) => $.opcua.saved, { name }))
      if (!server) await navigate({ to: '/opc/$id', params: { id: opcServerId }, ignoreBlocker: true })
    },
  })
  const { endpointUrl } = form.values
  return (
    <Form {...formProps} submitLabel={server ? t(($) => $.words.save) : t(($) => $.words.create)}>
      <TextInput
        label={t(($) => $.words.name)}
        placeholder={hostOf(endpointUrl.trim()) || 'plc.example.com'}
        maxLength={255}
        {...form.getInputProps('name')}
      />
      <SecurityFields form={form} isNew={!server} />
      <UserFields form={form} server={server} />
      <MoreFields form={form} />
      {guard}
    </Form>
  )
}
