import { ActionIcon, Menu } from '@mantine/core'
import { mdiDotsHorizontal } from '@mdi/js'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../icon.tsx'

export interface MenuItem {
  label: string
  icon?: string
  onClick: () => void
  /** Deletes or otherwise cannot be taken back. */
  dangerous?: boolean
  /** Why it cannot be done now; shown under the label. */
  disabledBecause?: string | undefined
}

/** What is false may not be done, and is not in the menu. */
export type MenuItems = readonly (MenuItem | false)[]

interface MenuButtonProps {
  /** What the menu is about, for those who do not see the dots. */
  label?: string
  items: MenuItems
  /** False leaves the button out of the tab order, where another key reaches it. */
  tabbable?: boolean
}

/**
 * The visible ⋯ button that every context menu has. The menu itself is made when it is first asked for:
 * a list has many such buttons, and few of them are used.
 */
export function MenuButton({ label, items, tabbable = true }: MenuButtonProps) {
  const { t } = useTranslation()
  const [made, setMade] = useState(false)
  const [opened, setOpened] = useState(false)
  const target = useRef<HTMLButtonElement>(null)
  // The button was put in anew with its menu; the focus goes back to it when the menu closes.
  useEffect(() => {
    if (!made) return
    target.current?.focus({ preventScroll: true })
    setOpened(true)
  }, [made])
  if (items.every((item) => item === false)) return null
  const button = {
    'aria-label': label ?? t(($) => $.words.more),
    'aria-haspopup': 'menu',
    tabIndex: tabbable ? 0 : -1,
    children: <Icon path={mdiDotsHorizontal} />,
  } as const
  if (!made) {
    return (
      <ActionIcon
        {...button}
        onClick={(event) => {
          event.stopPropagation()
          setMade(true)
        }}
      />
    )
  }
  return (
    <Menu position="bottom-end" opened={opened} onChange={setOpened}>
      <Menu.Target>
        <ActionIcon {...button} ref={target} onClick={(event) => event.stopPropagation()} />
      </Menu.Target>
      <Menu.Dropdown onClick={(event) => event.stopPropagation()}>
        <MenuRows items={items} />
      </Menu.Dropdown>
    </Menu>
  )
}

/** What a menu offers, within its dropdown. */
export function MenuRows({ items }: { items: MenuItems }) {
  return items
    .filter((item) => item !== false)
    .map(({ label, icon, onClick, dangerous, disabledBecause }) => (
      <Menu.Item
        key={label}
        disabled={disabledBecause !== undefined}
        leftSection={icon ? <Icon path={icon} size={18} /> : undefined}
        {...(dangerous && { className: 'fyr-alarm-text' })}
        onClick={onClick}
      >
        {label}
        {disabledBecause && <div className="fyr-menu-reason">{disabledBecause}</div>}
      </Menu.Item>
    ))
}
