import type { NetworkServer } from '@fyr/contract/connections/integration-fields'
import { useTranslation } from 'react-i18next'
import { nameOfKind } from './kinds.ts'

export function useKindName(): (kind: NetworkServer) => string {
  const { t } = useTranslation()
  return (kind) => nameOfKind(kind) ?? t(($) => $.integrations.generic)
}
