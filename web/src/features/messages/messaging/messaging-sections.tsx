import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import { ChannelSection } from './channel-section.tsx'
import { MailForm } from './mail-form.tsx'
import { mailSettings, smsSettings } from './queries.ts'
import { SmsForm } from './sms-form.tsx'
import { UsageSection } from './usage-section.tsx'

/** How the portal sends email and SMS, and what was sent today. */
export function MessagingSections() {
  const { t } = useTranslation()
  return (
    <>
      <ChannelSection
        channel="mail"
        query={useQuery(mailSettings)}
        height={480}
        test={useApiMutation((api) => api.messaging.testMail)}
        factsOf={({ host, port, security, user, hasPassword, sender }) => [
          { label: t(($) => $.messaging.mail.host), value: host },
          { label: t(($) => $.messaging.mail.port), value: port },
          {
            label: t(($) => $.messaging.mail.security),
            value: t(($) => $.messaging.mail.securities[security]),
          },
          { label: t(($) => $.messaging.user), value: user },
          {
            label: t(($) => $.messaging.password),
            value: t(($) => $.messaging.passwordValue[hasPassword ? 'set' : 'none']),
          },
          { label: t(($) => $.messaging.mail.sender), value: sender },
        ]}
        SettingsForm={MailForm}
      />
      <ChannelSection
        channel="sms"
        query={useQuery(smsSettings)}
        height={360}
        test={useApiMutation((api) => api.messaging.testSms)}
        factsOf={({ url, user, sender }) => [
          { label: t(($) => $.messaging.sms.url), value: url },
          { label: t(($) => $.messaging.user), value: user },
          { label: t(($) => $.messaging.password), value: t(($) => $.messaging.passwordValue.set) },
          { label: t(($) => $.messaging.sms.sender), value: sender },
        ]}
        SettingsForm={SmsForm}
      />
      <UsageSection />
    </>
  )
}
