import {
  type DrawerProps,
  Drawer as MantineDrawer,
  Modal as MantineModal,
  type ModalProps,
} from '@mantine/core'
import { useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'

/** A dialog in the middle; afterwards the focus is where it was. */
export function Modal(props: ModalProps) {
  const closeButtonProps = useCloseButton()
  useFocusReturn(props.opened)
  return <MantineModal closeButtonProps={closeButtonProps} {...props} returnFocus={false} />
}

/** A dialog at the edge; afterwards the focus is where it was. */
export function Drawer(props: DrawerProps) {
  const closeButtonProps = useCloseButton()
  useFocusReturn(props.opened)
  return <MantineDrawer closeButtonProps={closeButtonProps} {...props} returnFocus={false} />
}

/** Its cross has no text. */
function useCloseButton() {
  const { t } = useTranslation()
  return { 'aria-label': t(($) => $.words.close) }
}

/**
 * Mantine gives the focus back only from a dialog that is there before it opens and after it closes; many
 * of ours come with the click and go with the answer, and some close over a page that has changed.
 */
function useFocusReturn(opened: boolean): void {
  useLayoutEffect(() => {
    if (!opened) return
    const origin = originOf(document.activeElement)
    return () => {
      const atClose = document.activeElement
      // The dialog is still there; when it is gone, the focus may have found a place by itself.
      setTimeout(() => {
        const now = document.activeElement
        if (now !== null && now !== document.body && now !== atClose) return
        const target = origin?.isConnected ? origin : document.querySelector<HTMLElement>('main')
        target?.focus({ preventScroll: true })
      }, 10)
    }
  }, [opened])
}

/** The button or link that led here; for an item of a menu, which closes too, the button of the menu. */
function originOf(element: Element | null): HTMLElement | null {
  const button = element?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  const origin = button ? document.getElementById(button) : element
  return origin instanceof HTMLElement && origin !== document.body ? origin : null
}
