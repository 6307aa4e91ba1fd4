import { DevEuiSection } from '#features/devices/deveui-holders/deveui-section.tsx'
import { StorageSection } from '#features/operations/storage/storage-section.tsx'
import { SettingsFrame } from '../settings-frame.tsx'
import { MapTilesSection } from './map-tiles-section.tsx'

export function OperationsPage() {
  return (
    <SettingsFrame>
      <MapTilesSection />
      <StorageSection />
      <DevEuiSection />
    </SettingsFrame>
  )
}
