import type { Ref } from 'react'
import { type MenuItems, MenuRows } from '#ui/menu-button.tsx'
import { Menu } from '#ui/overlays.ts'
import type { At } from './tree-row.tsx'

interface TreeMenuProps {
  /** Where it was asked for, in the window. */
  at: At
  label: string
  items: MenuItems
  onClose: () => void
}

/** The context menu of a row, where the pointer is. */
export function TreeMenu({ at, label, items, onClose }: TreeMenuProps) {
  return (
    <Menu opened onChange={(opened) => !opened && onClose()} position="bottom-start" returnFocus={false}>
      <Menu.Target>
        <Point at={at} label={label} />
      </Menu.Target>
      <Menu.Dropdown>
        <MenuRows items={items} />
      </Menu.Dropdown>
    </Menu>
  )
}

interface PointProps {
  at: At
  label: string
  /** From the menu, which is placed and called by it. */
  id?: string
  ref?: Ref<HTMLSpanElement>
}

/** Stands where a menu's button would; what the menu says of a button it leaves out. */
function Point({ at, label, id, ref }: PointProps) {
  return (
    <span className="fyr-tree-menu-at" style={{ left: at.x, top: at.y }} id={id} ref={ref}>
      <span className="fyr-hidden">{label}</span>
    </span>
  )
}
