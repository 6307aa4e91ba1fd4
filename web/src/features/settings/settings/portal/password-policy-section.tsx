import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import { branding } from '#entities/settings/queries.ts'
import { Switch } from '#ui/form/inputs.ts'
import { Skeleton } from '#ui/layout.ts'
import { Section } from '#ui/page.tsx'
import { snackbar } from '#ui/snackbar/snackbar.ts'
import { Loaded } from '#ui/states.tsx'

/** What passwords need that are chosen from now on. */
export function PasswordPolicySection() {
  const { t } = useTranslation()
  const query = useQuery(branding())
  const update = useApiMutation((api) => api.settings.setGlobal, {
    changes: [(api) => api.settings],
    onDone: () => snackbar.done(t(($) => $.settings.passwords.saved)),
  })
  return (
    <Section id="passwords" title={t(($) => $.settings.passwords.title)}>
      <Loaded query={query} skeleton={<Skeleton height={48} />}>
        {({ advancedPasswordPolicy }) => (
          <Switch
            label={t(($) => $.settings.passwords.advanced)}
            description={t(($) => $.settings.passwords.hint)}
            checked={update.isPending ? !advancedPasswordPolicy : advancedPasswordPolicy}
            disabled={update.isPending}
            onChange={(event) =>
              update.mutate({ body: { advancedPasswordPolicy: event.currentTarget.checked } })
            }
          />
        )}
      </Loaded>
    </Section>
  )
}
