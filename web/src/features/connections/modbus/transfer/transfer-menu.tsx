import { mdiContentCopy, mdiMeterElectricOutline, mdiTrayArrowDown, mdiTrayArrowUp } from '@mdi/js'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fileNameOf, saveFile } from '#ui/browser/save-file.ts'
import { csvText } from '#ui/format/csv.ts'
import { MenuButton } from '#ui/menus/menu-button.tsx'
import { useTimeSettings } from '#ui/time/context.tsx'
import { csvRows } from './register-rows.ts'
import type { TransferProps } from './transfer-props.ts'

const CopyDialog = lazy(async () => ({ default: (await import('./copy-dialog.tsx')).CopyDialog }))
const ProfileDialog = lazy(async () => ({ default: (await import('./profile-dialog.tsx')).ProfileDialog }))
const ImportDrawer = lazy(async () => ({ default: (await import('./import-drawer.tsx')).ImportDrawer }))

/** Many registers at once: from a profile, another unit or a file, and into a file. */
export function TransferMenu({ name, ...props }: TransferProps & { name: string }) {
  const { t } = useTranslation()
  const { language } = useTimeSettings()
  const [open, setOpen] = useState<'copy' | 'profile' | 'import' | null>(null)
  const close = () => setOpen(null)
  const hasRegisters = props.registers.length > 0
  const save = () =>
    saveFile(
      `${fileNameOf(name, 'modbus')}-registers.csv`,
      csvText(csvRows(props.registers), language),
      'text/csv;charset=utf-8',
    )
  return (
    <>
      <MenuButton
        label={t(($) => $.modbus.registers.more)}
        items={[
          {
            label: t(($) => $.modbus.profiles.action),
            icon: mdiMeterElectricOutline,
            onClick: () => setOpen('profile'),
          },
          hasRegisters && {
            label: t(($) => $.modbus.copy.action),
            icon: mdiContentCopy,
            onClick: () => setOpen('copy'),
          },
          {
            label: t(($) => $.modbus.csv.import),
            icon: mdiTrayArrowUp,
            onClick: () => setOpen('import'),
          },
          hasRegisters && { label: t(($) => $.modbus.csv.export), icon: mdiTrayArrowDown, onClick: save },
        ]}
      />
      <Suspense fallback={null}>
        {open === 'copy' && <CopyDialog {...props} onClose={close} />}
        {open === 'profile' && <ProfileDialog {...props} onClose={close} />}
        {open === 'import' && <ImportDrawer {...props} onClose={close} />}
      </Suspense>
    </>
  )
}
