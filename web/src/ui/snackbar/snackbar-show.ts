import { notifications } from '@mantine/notifications'
import i18next from 'i18next'
import { createElement } from 'react'
import { SnackbarText } from './snackbar-text.tsx'

export interface Undo {
  label: string
  onUndo: () => void
}

interface Snackbar {
  message: string
  color: string
  undo: Undo | undefined
  autoClose: number
}

export function showSnackbar({ message, color, undo, autoClose }: Snackbar): void {
  const id = notifications.show({
    message: createElement(SnackbarText, {
      message,
      ...(undo && {
        undo: {
          label: undo.label,
          onUndo: () => {
            notifications.hide(id)
            undo.onUndo()
          },
        },
      }),
    }),
    color,
    autoClose,
    withBorder: true,
    closeButtonProps: { 'aria-label': i18next.t(($) => $.words.close) },
    role: color === 'alarm' ? 'alert' : 'status',
  })
}
