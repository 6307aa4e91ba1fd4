import type { MailSettings, SmsSettings } from '@fyr/contract/messages/messaging'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Skeleton, Stack } from '#ui/layout.ts'
import { type Fact, Facts } from '#ui/page/facts.tsx'
import { Section } from '#ui/page.tsx'
import { Loaded } from '#ui/states.tsx'
import { SendTest, type TestCall } from './send-test.tsx'
import './messaging.css'

export interface ChannelFormProps<Settings> {
  settings: Settings
  onSaved: () => void
  /** Below the form, told whether something is not saved. */
  children: (unsaved: boolean) => ReactNode
}

interface ChannelSectionProps<Settings> {
  channel: 'mail' | 'sms'
  query: UseQueryResult<Settings>
  /** Of the skeleton. */
  height: number
  test: TestCall
  /** Settings of the environment, which cannot be changed here. */
  factsOf: (settings: Settings) => Fact[]
  SettingsForm: ComponentType<ChannelFormProps<Settings>>
}

/** The mail server or SMS provider, which the environment says or else this page. */
export function ChannelSection<Settings extends MailSettings | SmsSettings>({
  channel,
  query,
  height,
  test,
  factsOf,
  SettingsForm,
}: ChannelSectionProps<Settings>) {
  const { t } = useTranslation()
  const label = t(($) => $.messaging[channel].test)
  return (
    <Section id={channel} title={t(($) => $.messaging[channel].title)}>
      <Loaded query={query} skeleton={<Skeleton height={height} />}>
        {(settings) =>
          settings.source === 'environment' ? (
            <Stack>
              <p className="fyr-dimmed">{t(($) => $.messaging[channel].environment)}</p>
              <Facts facts={factsOf(settings)} />
              <SendTest label={label} test={test} />
            </Stack>
          ) : (
            <Stack>
              {settings.source === 'none' && (
                <div className="fyr-notice" data-tone="attention">
                  {t(($) => $.messaging[channel].none)}
                </div>
              )}
              <SettingsForm settings={settings} onSaved={() => test.reset()}>
                {(unsaved) =>
                  settings.source === 'settings' && <SendTest label={label} unsaved={unsaved} test={test} />
                }
              </SettingsForm>
            </Stack>
          )
        }
      </Loaded>
    </Section>
  )
}
