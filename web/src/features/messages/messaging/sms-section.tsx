import type { SmsSettings } from '@fyr/contract/messages/messaging'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import { Skeleton, Stack } from '#ui/layout.ts'
import { Facts } from '#ui/page/facts.tsx'
import { Section } from '#ui/page.tsx'
import { Loaded } from '#ui/states.tsx'
import { smsSettings } from './queries.ts'
import { SendTest } from './send-test.tsx'
import { SmsForm } from './sms-form.tsx'
import './messaging.css'

/** The SMS provider, which the environment says or else this page. */
export function SmsSection() {
  const { t } = useTranslation()
  const query = useQuery(smsSettings)
  return (
    <Section id="sms" title={t(($) => $.messaging.sms.title)}>
      <Loaded query={query} skeleton={<Skeleton height={360} />}>
        {(settings) => <Sms settings={settings} />}
      </Loaded>
    </Section>
  )
}

function Sms({ settings }: { settings: SmsSettings }) {
  const { t } = useTranslation()
  const test = useApiMutation((api) => api.messaging.testSms)
  const label = t(($) => $.messaging.sms.test)
  const { source, url, user, sender } = settings
  if (source === 'environment') {
    return (
      <Stack>
        <p className="fyr-dimmed">{t(($) => $.messaging.sms.environment)}</p>
        <Facts
          facts={[
            { label: t(($) => $.messaging.sms.url), value: url },
            { label: t(($) => $.messaging.user), value: user },
            { label: t(($) => $.messaging.password), value: t(($) => $.messaging.passwordValue.set) },
            { label: t(($) => $.messaging.sms.sender), value: sender },
          ]}
        />
        <SendTest label={label} test={test} />
      </Stack>
    )
  }
  return (
    <Stack>
      {source === 'none' && (
        <div className="fyr-notice" data-tone="attention">
          {t(($) => $.messaging.sms.none)}
        </div>
      )}
      <SmsForm settings={settings} onSaved={() => test.reset()}>
        {(unsaved) => source === 'settings' && <SendTest label={label} unsaved={unsaved} test={test} />}
      </SmsForm>
    </Stack>
  )
}
