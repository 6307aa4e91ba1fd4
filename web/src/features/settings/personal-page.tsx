import { MySettings } from './my-settings.tsx'
import { NotificationSection } from './notification-section.tsx'
import { SettingsFrame } from './settings-frame.tsx'
import { Versions } from './versions.tsx'

export function PersonalPage() {
  return (
    <SettingsFrame>
      <MySettings />
      <NotificationSection />
      <Versions />
    </SettingsFrame>
  )
}
