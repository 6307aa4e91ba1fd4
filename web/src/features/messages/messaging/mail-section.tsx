import type { MailSettings } from '@fyr/contract/messages/messaging'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import { Skeleton, Stack } from '#ui/layout.ts'
import { Facts } from '#ui/page/facts.tsx'
import { Section } from '#ui/page.tsx'
import { Loaded } from '#ui/states.tsx'
import { MailForm } from './mail-form.tsx'
import { mailSettings } from './queries.ts'
import { SendTest } from './send-test.tsx'
import './messaging.css'

/** The mail server, which the environment says or else this page. */
export function MailSection() {
  const { t } = useTranslation()
  const query = useQuery(mailSettings)
  return (
    <Section id="mail" title={t(($) => $.messaging.mail.title)}>
      <Loaded query={query} skeleton={<Skeleton height={480} />}>
        {(settings) => <Mail settings={settings} />}
      </Loaded>
    </Section>
  )
}

function Mail({ settings }: { settings: MailSettings }) {
  const { t } = useTranslation()
  const test = useApiMutation((api) => api.messaging.testMail)
  const label = t(($) => $.messaging.mail.test)
  if (settings.source === 'environment') {
    return (
      <Stack>
        <p className="fyr-dimmed">{t(($) => $.messaging.mail.environment)}</p>
        <FixedMail {...settings} />
        <SendTest label={label} test={test} />
      </Stack>
    )
  }
  const isNone = settings.source === 'none'
  return (
    <Stack>
      {isNone && (
        <div className="fyr-notice" data-tone="attention">
          {t(($) => $.messaging.mail.none)}
        </div>
      )}
      <MailForm settings={settings} onSaved={() => test.reset()}>
        {(unsaved) => !isNone && <SendTest label={label} unsaved={unsaved} test={test} />}
      </MailForm>
    </Stack>
  )
}

function FixedMail({ host, port, security, user, hasPassword, sender }: MailSettings) {
  const { t } = useTranslation()
  return (
    <Facts
      facts={[
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
    />
  )
}
