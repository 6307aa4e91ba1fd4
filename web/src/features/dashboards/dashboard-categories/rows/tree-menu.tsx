import { type ReactNode, useRef } from 'react'
import { Menu } from '#ui/dialogs/overlays.ts'
import { type MenuItems, MenuRows } from '#ui/menus/menu-button.tsx'

interface TreeMenuProps {
  opened: boolean
  disabled: boolean
  label: string
  items: MenuItems
  /** Asked for over this row: by the right button, a finger that stays, or `askForMenu`. */
  onOpen: (key: string) => void
  onClose: () => void
  children: ReactNode
}

/** The context menu of the rows within, where the pointer is. */
export function TreeMenu({ opened, disabled, label, items, onOpen, onClose, children }: TreeMenuProps) {
  const row = useRef<string>(undefined)
  const note = (event: { target: EventTarget }) => {
    row.current = (event.target as Element).closest<HTMLElement>('[data-tree-row]')?.dataset.treeRow
  }
  function onChange(next: boolean) {
    if (!next) onClose()
    else if (row.current) onOpen(row.current)
  }
  return (
    <Menu opened={opened} onChange={onChange} position="bottom-start" returnFocus={false}>
      <Menu.ContextMenu disabled={disabled}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the rows within have the keys and the button */}
        <div className="fyr-tree-menu" onContextMenu={note} onTouchStart={note}>
          {children}
        </div>
      </Menu.ContextMenu>
      <Menu.Dropdown aria-label={label} aria-labelledby={undefined}>
        <MenuRows items={items} />
      </Menu.Dropdown>
    </Menu>
  )
}

/** Opens the menu of the row that holds the element, under it: for keys and for the button that shows there is one. */
export function askForMenu(element: Element): void {
  const { left, bottom } = element.getBoundingClientRect()
  element.dispatchEvent(
    new MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX: left + 8, clientY: bottom }),
  )
}
