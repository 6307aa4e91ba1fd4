import type { DevEuiHolder } from '@fyr/contract/devices/lorawan/deveui-holders'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, Group } from '#ui/layout.ts'
import { Facts } from '#ui/page/facts.tsx'
import { TimeText } from '#ui/time/time-text.tsx'
import { FreeDialog, MoveDialog } from './dialogs.tsx'

/** The node that has a DevEUI, and what can be done about it. */
export function HolderFacts({ holder }: { holder: DevEuiHolder }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<'free' | 'move' | null>(null)
  const close = () => setOpen(null)
  const { lastContact } = holder
  return (
    <>
      <Facts
        facts={[
          { label: t(($) => $.words.company), value: holder.companyName },
          { label: t(($) => $.words.node), value: holder.name },
          { label: t(($) => $.words.application), value: holder.applicationName },
          {
            label: t(($) => $.deveuiHolders.lastContact),
            value: lastContact && <TimeText at={lastContact} />,
          },
          { label: t(($) => $.words.createdAt), value: <TimeText at={holder.createdAt} /> },
        ]}
      />
      <Group mt="md">
        <Button variant="default" onClick={() => setOpen('move')}>
          {t(($) => $.nodes.moveToCompany)}
        </Button>
        <Button variant="default" onClick={() => setOpen('free')}>
          {t(($) => $.deveuiHolders.freeButton)}
        </Button>
      </Group>
      {open === 'free' && <FreeDialog holder={holder} onClose={close} />}
      {open === 'move' && <MoveDialog holder={holder} onClose={close} />}
    </>
  )
}
