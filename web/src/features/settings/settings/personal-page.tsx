import { useIsHidden } from '#core/brand.ts'
import { MySettings } from './my-settings.tsx'
import { NotificationSection } from './notification-section.tsx'
import { SettingsFrame } from './settings-frame.tsx'
import { Versions } from './versions.tsx'

export function PersonalPage() {
  const hidesVersions = useIsHidden('versions')
  return (
    <SettingsFrame>
      <MySettings />
      <NotificationSection />
      {!hidesVersions && <Versions />}
    </SettingsFrame>
  )
}
