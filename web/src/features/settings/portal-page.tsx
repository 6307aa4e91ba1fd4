import { DevEuiSection } from '#features/deveui-holders/deveui-section.tsx'
import { StorageSection } from '#features/storage/storage-section.tsx'
import { MapTilesSection } from './map-tiles-section.tsx'
import { PortalSettings } from './portal-settings.tsx'
import { SettingsFrame } from './settings-frame.tsx'

export function PortalPage() {
  return (
    <SettingsFrame>
      <PortalSettings />
      <MapTilesSection />
      <StorageSection />
      <DevEuiSection />
    </SettingsFrame>
  )
}
