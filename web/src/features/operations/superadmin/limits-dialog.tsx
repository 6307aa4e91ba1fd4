import type { FeatureAccess } from '@fyr/contract/settings/features'
import type { CompanyUsage } from '@fyr/contract/settings/licence'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#api/queries.ts'
import { Modal } from '#ui/dialogs/overlays.ts'
import { Form } from '#ui/form/form.tsx'
import { Checkbox, NumberInput } from '#ui/form/inputs.ts'
import { useFyrForm } from '#ui/form/use-fyr-form.ts'
import { Skeleton, Stack } from '#ui/layout.ts'
import { snackbar } from '#ui/snackbar/snackbar.ts'
import { Loaded } from '#ui/states.tsx'
import { featureList } from './queries.ts'

interface LimitsDialogProps {
  company: CompanyUsage
  onClose: () => void
}

/** How much a company may have, and which features. */
export function LimitsDialog({ company, onClose }: LimitsDialogProps) {
  const { t } = useTranslation()
  const features = useQuery(featureList())
  return (
    <Modal opened onClose={onClose} title={t(($) => $.superadmin.limits.title, { name: company.name })}>
      <Loaded query={features} skeleton={<Skeleton height={320} />}>
        {(all) => <LimitsForm company={company} all={all} onClose={onClose} />}
      </Loaded>
    </Modal>
  )
}

interface LimitsFormProps extends LimitsDialogProps {
  all: FeatureAccess[]
}

function LimitsForm({ company, all, onClose }: LimitsFormProps) {
  const { t } = useTranslation()
  const { companyId, name } = company
  const has = all.filter(({ companies }) => companies.includes(companyId)).map(({ name: feature }) => feature)
  const setLimits = useApiMutation((api) => api.licence.setLimits, {
    showsErrors: true,
    changes: [(api) => api.licence, (api) => api.health],
  })
  const setFeature = useApiMutation((api) => api.features.set, {
    showsErrors: true,
    changes: [(api) => api.features],
  })
  const { form, ...submit } = useFyrForm({
    initialValues: { nodes: company.maxNodes, gateways: company.maxGateways, features: has },
    async send({ nodes, gateways, features }) {
      // An emptied field is no limit.
      const params = { companyId, nodes: Number(nodes), gateways: Number(gateways) }
      await setLimits.mutateAsync({ params }).catch((error: unknown) => {
        snackbar.failed(t(($) => $.superadmin.limits.failed))
        throw error
      })
      for (const { name: feature } of all) {
        const enabled = features.includes(feature)
        if (enabled !== has.includes(feature)) {
          const query = { enabled: enabled ? ('true' as const) : ('false' as const) }
          await setFeature.mutateAsync({ params: { feature, company: companyId }, query })
        }
      }
      snackbar.done(t(($) => $.superadmin.limits.saved, { name }))
      onClose()
    },
  })
  const hint = t(($) => $.superadmin.limits.hint)
  return (
    <Form {...submit} onCancel={onClose}>
      <NumberInput
        label={t(($) => $.superadmin.limits.nodes)}
        description={hint}
        min={0}
        max={1_000_000_000}
        allowDecimal={false}
        allowNegative={false}
        {...form.getInputProps('nodes')}
      />
      <NumberInput
        label={t(($) => $.superadmin.limits.gateways)}
        description={hint}
        min={0}
        max={1_000_000_000}
        allowDecimal={false}
        allowNegative={false}
        {...form.getInputProps('gateways')}
      />
      <Checkbox.Group label={t(($) => $.superadmin.limits.features)} {...form.getInputProps('features')}>
        <Stack gap={8} mt={8}>
          {all.map(({ name: feature }) => (
            <Checkbox key={feature} value={feature} label={t(($) => $.superadmin.features[feature])} />
          ))}
        </Stack>
      </Checkbox.Group>
    </Form>
  )
}
