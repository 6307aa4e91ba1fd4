import { useCompanyId } from '#api/session/session-state.ts'
import { CompanySsoSection } from '#features/access/sso/company-section.tsx'
import { CompanyRetention } from '#features/readings/retention/company-retention.tsx'
import { SettingsFrame } from '../settings-frame.tsx'
import { CompanySettingsSection } from './company-settings-section.tsx'
import { EmbeddingSection } from './embedding-section.tsx'
import { MapSettingsSection } from './map-settings-section.tsx'
import { NetworksSection } from './networks-section.tsx'

export function CompanyPage() {
  const companyId = useCompanyId()
  return (
    <SettingsFrame key={companyId}>
      <CompanySettingsSection companyId={companyId} />
      <MapSettingsSection companyId={companyId} />
      <CompanyRetention companyId={companyId} />
      <EmbeddingSection companyId={companyId} />
      <NetworksSection companyId={companyId} />
      <CompanySsoSection companyId={companyId} />
    </SettingsFrame>
  )
}
