import type { OpcDiscovery } from '@fyr/contract/connections/opcua/opcua'
import type { UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { Radio } from '#ui/form/inputs.ts'
import { Stack } from '#ui/layout.ts'
import type { ServerValues } from '../servers/server-values.ts'
import { useSecurityText } from '../servers/use-security-text.ts'
import { endpointKey, rankEndpoints, type SupportedEndpoint } from './endpoints.ts'

interface EndpointListProps {
  form: UseFormReturnType<ServerValues>
  endpoints: OpcDiscovery['endpoints']
}

/** Policies and modes of a server, strongest first; those that the portal does not offer cannot be chosen. */
export function EndpointList({ form, endpoints }: EndpointListProps) {
  const { t } = useTranslation()
  const securityText = useSecurityText()
  const { supported, unsupported } = rankEndpoints(endpoints)
  const { securityPolicy, securityMode, userKind } = form.values

  function choose(key: string) {
    const chosen = supported.find((each) => endpointKey(each) === key)
    if (!chosen) return
    form.setFieldValue('securityPolicy', chosen.securityPolicy)
    form.setFieldValue('securityMode', chosen.securityMode)
    const [first] = chosen.userKinds
    if (first && !chosen.userKinds.some((kind) => kind === userKind)) form.setFieldValue('userKind', first)
  }
  const usersOf = ({ userKinds }: Pick<SupportedEndpoint, 'userKinds'>) =>
    t(($) => $.opcua.discovery.users, {
      users:
        userKinds.map((kind) => t(($) => $.opcua.userKinds[kind]).toLowerCase()).join(', ') ||
        t(($) => $.opcua.discovery.noUsers),
    })

  return (
    <Radio.Group
      label={t(($) => $.opcua.discovery.title)}
      value={`${securityPolicy} ${securityMode}`}
      onChange={choose}
    >
      <Stack gap="xs" mt={4}>
        {supported.map((endpoint, at) => (
          <Radio
            key={endpointKey(endpoint)}
            value={endpointKey(endpoint)}
            label={
              at === 0 && endpoint.securityPolicy !== 'None'
                ? `${securityText(endpoint)} (${t(($) => $.opcua.discovery.recommended).toLowerCase()})`
                : securityText(endpoint)
            }
            description={usersOf(endpoint)}
          />
        ))}
        {unsupported.map((endpoint) => (
          <Radio
            key={endpointKey(endpoint)}
            value={endpointKey(endpoint)}
            disabled
            label={`${t(($) => $.opcua.discovery.otherPolicy)} · ${t(($) => $.opcua.modes[endpoint.securityMode])}`}
            description={t(($) => $.opcua.discovery.notSupported)}
          />
        ))}
      </Stack>
    </Radio.Group>
  )
}
