import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import { keepBrand } from '#core/brand.ts'
import { branding } from '#entities/settings/queries.ts'
import { UnsavedGuard } from '#ui/dialogs/unsaved.tsx'
import { Form } from '#ui/form/form.tsx'
import { TextInput } from '#ui/form/inputs.ts'
import { useFyrForm } from '#ui/form/use-fyr-form.ts'
import { useValidators } from '#ui/form/validators.ts'
import { Skeleton } from '#ui/layout.ts'
import { Section } from '#ui/page.tsx'
import { snackbar } from '#ui/snackbar/snackbar.ts'
import { Loaded } from '#ui/states.tsx'

/** What super administrators set for the whole installation. */
export function PortalSettings() {
  const { t } = useTranslation()
  const query = useQuery(branding())
  return (
    <Section id="general" title={t(($) => $.settings.general)}>
      <Loaded query={query} skeleton={<Skeleton height={120} />}>
        {(loaded) => <BrandingForm branding={loaded.branding} />}
      </Loaded>
    </Section>
  )
}

function BrandingForm({ branding: before }: { branding: string }) {
  const { t } = useTranslation()
  const rules = useValidators()
  const update = useApiMutation((api) => api.settings.setGlobal, {
    showsErrors: true,
    changes: [(api) => api.settings.global],
  })
  const { form, ...submit } = useFyrForm({
    initialValues: { branding: before },
    validate: { branding: rules.all(rules.required, rules.longest(60)) },
    send: async (values) => {
      const saved = await update.mutateAsync({ body: { branding: values.branding.trim() } })
      const kept = { branding: saved.branding }
      form.setInitialValues(kept)
      form.setValues(kept)
      form.resetDirty(kept)
      keepBrand(saved.branding)
      snackbar.done(t(($) => $.settings.saved))
    },
  })
  return (
    <Form {...submit} submitDisabled={!form.isDirty()}>
      <TextInput
        label={t(($) => $.settings.branding)}
        description={t(($) => $.settings.brandingHint)}
        {...form.getInputProps('branding')}
      />
      <UnsavedGuard dirty={form.isDirty()} />
    </Form>
  )
}
