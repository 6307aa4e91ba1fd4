import { mdiCheckCircle, mdiCircleOutline } from '@mdi/js'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/session/rights.ts'
import { SampleOffer } from '#features/dashboards/dashboards/sample/sample-offer.tsx'
import { Icon } from '#ui/icon.tsx'
import { Text } from '#ui/layout.ts'
import { LinkButton, TextLink } from '#ui/links.tsx'
import { Section } from '#ui/page.tsx'
import { nextStep, type Step } from './steps.ts'

/** From nothing to the first alarm; shown until all four are done. */
export function FirstSteps({ steps }: { steps: Step[] }) {
  const { t } = useTranslation()
  const may = useMay()
  const next = nextStep(steps)
  return (
    <Section title={t(($) => $.home.steps.title)}>
      <Text c="dimmed" mb="xs">
        {t(($) => $.home.steps.lead)}
      </Text>
      <ol className="fyr-first-steps">
        {steps.map((step, index) => {
          const words = t(($) => $.home.steps[step.name])
          return (
            <li key={step.name} data-done={step.done || undefined}>
              <Icon path={step.done ? mdiCheckCircle : mdiCircleOutline} />
              <span className="fyr-grow">
                {index + 1}.{' '}
                {may(step.right) ? (
                  <TextLink to={step.to} search={step.search ?? {}}>
                    {words}
                  </TextLink>
                ) : (
                  words
                )}
                {step.done && <span className="fyr-hidden"> ({t(($) => $.home.steps.done)})</span>}
              </span>
              {step === next && step.name === 'dashboard' && <SampleOffer compact />}
              {step === next && may(step.right) && (
                <LinkButton
                  to={step.to}
                  search={step.search ?? {}}
                  size="compact-md"
                  variant={step.name === 'dashboard' ? 'default' : 'filled'}
                  aria-label={`${t(($) => $.home.steps.start)}: ${words}`}
                >
                  {t(($) => $.home.steps.start)}
                </LinkButton>
              )}
            </li>
          )
        })}
      </ol>
    </Section>
  )
}
