import { opcModes, opcPolicies } from '@fyr/contract/connections/opcua/limits'
import type { OpcDiscovery } from '@fyr/contract/connections/opcua/opcua'
import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import { useCompanyId } from '#api/session/session-state.ts'
import { Select, TextInput } from '#ui/form/inputs.ts'
import { Button } from '#ui/layout.ts'
import {
  isEndpointUrl,
  matchingMode,
  matchingPolicy,
  policyName,
  type ServerValues,
} from '../servers/server-values.ts'
import { DiscoveryResult } from './discovery-result.tsx'
import { endpointKey, rankEndpoints } from './endpoints.ts'
import { PemField } from './pem-field.tsx'

interface SecurityFieldsProps {
  form: UseFormReturnType<ServerValues>
  isNew: boolean
}

/** Endpoint URL, policy, mode and certificate of a server, entered or chosen from what the server offers. */
export function SecurityFields({ form, isNew }: SecurityFieldsProps) {
  const { t } = useTranslation()
  const companyId = useCompanyId()
  const discover = useApiMutation((api) => api.opcua.discover)
  const [discovered, setDiscovered] = useState<{ url: string; result: OpcDiscovery }>()
  const { values } = form
  const url = values.endpointUrl.trim()
  const shown = discovered?.url === url ? discovered.result : undefined
  const isSecure = values.securityPolicy !== 'None'

  async function run() {
    const result = await discover.mutateAsync({ params: { companyId }, body: { endpointUrl: url } })
    setDiscovered({ url, result })
    const { supported } = rankEndpoints(result.endpoints)
    const current = supported.find(
      (each) => endpointKey(each) === `${values.securityPolicy} ${values.securityMode}`,
    )
    // Of a saved server only what is not offered any more is replaced.
    const chosen = isNew ? supported[0] : (current ?? supported[0])
    if (!chosen) return
    form.setFieldValue('securityPolicy', chosen.securityPolicy)
    form.setFieldValue('securityMode', chosen.securityMode)
    const [first] = chosen.userKinds
    if (first && !chosen.userKinds.some((kind) => kind === values.userKind))
      form.setFieldValue('userKind', first)
  }

  return (
    <>
      <div className="fyr-opc-url">
        <TextInput
          label={t(($) => $.opcua.form.endpointUrl)}
          description={t(($) => $.opcua.form.endpointHint)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          placeholder="opc.tcp://plc.example.com:4840"
          withAsterisk
          autoComplete="off"
          spellCheck={false}
          maxLength={500}
          {...form.getInputProps('endpointUrl')}
        />
        <Button
          variant="default"
          loading={discover.isPending}
          disabled={!isEndpointUrl(url)}
          onClick={() => void run().catch(() => undefined)}
        >
          {t(($) => $.opcua.form.discover)}
        </Button>
      </div>
      {shown && <DiscoveryResult form={form} discovery={shown} />}
      <div className="fyr-columns" data-from="xs">
        <Select
          label={t(($) => $.opcua.form.securityPolicy)}
          data={opcPolicies.map((value) => ({
            value,
            label: value === 'None' ? t(($) => $.opcua.policies.None) : policyName(value),
          }))}
          allowDeselect={false}
          {...form.getInputProps('securityPolicy')}
          onChange={(policy) => {
            if (policy === null) return
            form.setFieldValue('securityPolicy', policy)
            form.setFieldValue('securityMode', matchingMode(policy, values.securityMode))
          }}
        />
        <Select
          label={t(($) => $.opcua.form.securityMode)}
          data={opcModes.map((value) => ({ value, label: t(($) => $.opcua.modes[value]) }))}
          allowDeselect={false}
          {...form.getInputProps('securityMode')}
          onChange={(mode) => {
            if (mode === null) return
            form.setFieldValue('securityMode', mode)
            form.setFieldValue('securityPolicy', matchingPolicy(mode, values.securityPolicy))
          }}
        />
      </div>
      {!isSecure && (
        <div className="fyr-notice" data-tone="attention" role="status">
          {t(($) => $.opcua.form.noSecurity)}
        </div>
      )}
      {isSecure && (
        <PemField
          label={t(($) => $.opcua.form.serverCertificate)}
          description={t(($) => $.opcua.form.serverCertificateHint)}
          {...form.getInputProps('serverCertificate')}
        />
      )}
    </>
  )
}
