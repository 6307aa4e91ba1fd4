import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx'
import { Drawer } from '../dialogs/dialogs.tsx'

interface FormDrawerProps {
  opened: boolean
  onClose: () => void
  title: string
  /** Asks before closing. */
  dirty: boolean
  /** Pixels, or a length of CSS. */
  size?: number | string
  children: ReactNode
}

/** A form beside what it changes. Put a `Form` in it. */
export function FormDrawer({ opened, onClose, title, dirty, size = 440, children }: FormDrawerProps) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Drawer
        opened={opened}
        onClose={() => (dirty ? setAsking(true) : onClose())}
        title={title}
        position="right"
        size={size}
      >
        {children}
      </Drawer>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={t(($) => $.shell.unsaved.title)}
        text={t(($) => $.shell.unsaved.text)}
        confirmLabel={t(($) => $.shell.unsaved.leave)}
        onConfirm={onClose}
      />
    </>
  )
}
