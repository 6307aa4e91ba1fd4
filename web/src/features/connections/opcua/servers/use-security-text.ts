import type { OpcServer } from '@fyr/contract/connections/opcua/opcua'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { policyName } from './server-values.ts'

type Security = Pick<OpcServer, 'securityPolicy' | 'securityMode'>

/** Policy and mode of a server in one line, such as "Basic256Sha256 · Sign and encrypt". */
export function useSecurityText(): (security: Security) => string {
  const { t } = useTranslation()
  return useCallback(
    ({ securityPolicy, securityMode }) =>
      securityPolicy === 'None'
        ? t(($) => $.opcua.policies.None)
        : `${policyName(securityPolicy)} · ${t(($) => $.opcua.modes[securityMode])}`,
    [t],
  )
}
