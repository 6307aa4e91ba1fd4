import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import { ChannelSettingsLink } from '#entities/settings/channel-settings-link.tsx'
import { branding } from '#entities/settings/queries.ts'
import { mailSettings } from '#features/messages/messaging/queries.ts'
import { Switch } from '#ui/form/inputs.ts'
import { Skeleton, Stack } from '#ui/layout.ts'
import { Section } from '#ui/page.tsx'
import { snackbar } from '#ui/snackbar/snackbar.ts'
import { Loaded } from '#ui/states.tsx'

/** Whether companies come by themselves. */
export function RegistrationSection() {
  const { t } = useTranslation()
  const query = useQuery(branding())
  const mail = useQuery(mailSettings)
  const update = useApiMutation((api) => api.settings.setGlobal, {
    changes: [(api) => api.settings.global],
    onDone: () => snackbar.done(t(($) => $.settings.saved)),
  })
  return (
    <Section id="registration" title={t(($) => $.registration.section)}>
      <Stack>
        {mail.data?.source === 'none' && (
          <div className="fyr-notice" data-tone="attention" role="status">
            <p>
              {t(($) => $.registration.noMail)} <ChannelSettingsLink channel="mail" />
            </p>
          </div>
        )}
        <Loaded query={query} skeleton={<Skeleton height={56} />}>
          {({ companiesMayRegister }) => (
            <Switch
              label={t(($) => $.registration.open)}
              description={t(($) => $.registration.openHint)}
              checked={
                update.isPending ? update.variables?.body.companiesMayRegister === true : companiesMayRegister
              }
              disabled={update.isPending}
              onChange={(event) =>
                update.mutate({ body: { companiesMayRegister: event.currentTarget.checked } })
              }
            />
          )}
        </Loaded>
      </Stack>
    </Section>
  )
}
