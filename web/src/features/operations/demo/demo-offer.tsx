import { mdiCompassOutline } from '@mdi/js'
import { useTranslation } from 'react-i18next'
import { useSession } from '#api/session/session-state.ts'
import { useIsHidden } from '#core/brand.ts'
import { Button, Text } from '#ui/layout.ts'
import { Section } from '#ui/page.tsx'
import './demo.css'
import { Making } from './making.tsx'
import { useDemo, useMakeDemo, useOpenDemo } from './use-demo.ts'

/** "Create demo", as a card of its own: for those who may make companies. */
export function DemoOffer() {
  const { t } = useTranslation()
  const demo = useDemo()
  const { userCompany } = useSession()
  const isHidden = useIsHidden('demo')
  // Somebody who works in it needs no way into it.
  if (
    !demo ||
    isHidden ||
    (demo.state !== 'making' && demo.company?.companyId === userCompany?.companyId && demo.company)
  )
    return null
  return (
    <Section title={t(($) => $.demo.title)}>
      <OfferBody />
    </Section>
  )
}

/** What it is, the button, and how far it is. */
export function OfferBody() {
  const { t } = useTranslation()
  const demo = useDemo()
  const open = useOpenDemo()
  const { begin, isBeginning } = useMakeDemo(demo)
  if (!demo) return null
  const { company } = demo
  return (
    <div className="fyr-demo-offer">
      <Text c="dimmed">{t(($) => $.demo.lead)}</Text>
      {demo.failed && (
        <p className="fyr-alarm-text" role="alert">
          {t(($) => $.demo.failed)}
        </p>
      )}
      {demo.state === 'making' ? (
        <Making progress={demo.progress} />
      ) : (
        <Button
          variant="default"
          icon={mdiCompassOutline}
          loading={isBeginning}
          onClick={() => (company ? void open(company.companyId) : begin())}
        >
          {company ? t(($) => $.demo.open) : t(($) => $.demo.explore)}
        </Button>
      )}
    </div>
  )
}
