import { MailSection } from './mail-section.tsx'
import { SmsSection } from './sms-section.tsx'
import { UsageSection } from './usage-section.tsx'

/** How the portal sends email and SMS, and what was sent today. */
export function MessagingSections() {
  return (
    <>
      <MailSection />
      <SmsSection />
      <UsageSection />
    </>
  )
}
