import { useTranslation } from 'react-i18next'
import { useMay, useMayCall } from '#api/rights.ts'
import { useSession } from '#api/session-state.ts'
import { DevEuiSection } from '#features/deveui-holders/deveui-section.tsx'
import { CompanyRetention } from '#features/retention/company-retention.tsx'
import { StorageSection } from '#features/storage/storage-section.tsx'
import { Page } from '#ui/page.tsx'
import { CompanySettingsSection } from './company-settings-section.tsx'
import { EmbeddingSection } from './embedding-section.tsx'
import { MapSettingsSection } from './map-settings-section.tsx'
import { MapTilesSection } from './map-tiles-section.tsx'
import { MySettings } from './my-settings.tsx'
import { PortalSettings, Versions } from './portal-settings.tsx'
import './settings.css'

export function SettingsPage() {
  const { t } = useTranslation()
  const may = useMay()
  const { userCompany } = useSession()
  const mayReadCompany = useMayCall((api) => api.settings.ofCompany)
  return (
    <Page title={t(($) => $.settings.title)} layout="form">
      <MySettings />
      {userCompany && mayReadCompany && (
        <CompanySettingsSection key={userCompany.companyId} company={userCompany} />
      )}
      {userCompany && mayReadCompany && (
        <MapSettingsSection key={`map ${userCompany.companyId}`} companyId={userCompany.companyId} />
      )}
      {userCompany && mayReadCompany && (
        <CompanyRetention key={`retention ${userCompany.companyId}`} companyId={userCompany.companyId} />
      )}
      {userCompany && mayReadCompany && (
        <EmbeddingSection key={`embedding ${userCompany.companyId}`} companyId={userCompany.companyId} />
      )}
      {may('SuperAdmin') && <PortalSettings />}
      {may('SuperAdmin') && <MapTilesSection />}
      {may('SuperAdmin') && <StorageSection />}
      {may('SuperAdmin') && <DevEuiSection />}
      <Versions />
    </Page>
  )
}
