import { AllDomainsSection } from '#features/branding/all-domains-section.tsx'
import { PortalBranding } from '#features/branding/portal-branding.tsx'
import { ProviderSection } from '#features/contacts/provider-section.tsx'
import { DevEuiSection } from '#features/deveui-holders/deveui-section.tsx'
import { StorageSection } from '#features/storage/storage-section.tsx'
import { MapTilesSection } from './map-tiles-section.tsx'
import { SettingsFrame } from './settings-frame.tsx'

export function PortalPage() {
  return (
    <SettingsFrame>
      <PortalBranding />
      <AllDomainsSection />
      <ProviderSection />
      <MapTilesSection />
      <StorageSection />
      <DevEuiSection />
    </SettingsFrame>
  )
}
