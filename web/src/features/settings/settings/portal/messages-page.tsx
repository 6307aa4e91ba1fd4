import { MessagingSections } from '#features/messages/messaging/messaging-sections.tsx'
import { SettingsFrame } from '../settings-frame.tsx'

export function MessagesPage() {
  return (
    <SettingsFrame>
      <MessagingSections />
    </SettingsFrame>
  )
}
