import { mdiCompassOutline } from '@mdi/js'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsHidden } from '#core/brand.ts'
import { Modal } from '#ui/dialogs/dialogs.tsx'
import { Button } from '#ui/layout.ts'
import './demo.css'
import { OfferBody } from './demo-offer.tsx'
import { useDemo } from './use-demo.ts'

/** "Create demo" among the actions of a page: opens what tells of it. Nothing where there is one. */
export function DemoButton() {
  const { t } = useTranslation()
  const demo = useDemo()
  const [opened, setOpened] = useState(false)
  const isHidden = useIsHidden('demo')
  // It stays while the dialog is open, which shows how far it is.
  if (!demo || isHidden || (demo.company && demo.state !== 'making' && !opened)) return null
  return (
    <>
      <Button variant="default" icon={mdiCompassOutline} onClick={() => setOpened(true)}>
        {t(($) => $.demo.explore)}
      </Button>
      <Modal opened={opened} onClose={() => setOpened(false)} title={t(($) => $.demo.title)}>
        <OfferBody />
      </Modal>
    </>
  )
}
