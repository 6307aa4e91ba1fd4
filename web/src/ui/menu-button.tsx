import { ActionIcon, Menu } from '@mantine/core'
import { mdiDotsHorizontal } from '@mdi/js'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from './icon.tsx'

export interface MenuItem {
  label: string
  icon?: string
  onClick: () => void
  /** Deletes or otherwise cannot be taken back. */
  dangerous?: boolean
  /** Why it cannot be done now; shown under the label. */
  disabledBecause?: string | undefined
}

interface MenuButtonProps {
  /** What the menu is about, for those who do not see the dots. */
  label?: string
  items: MenuItem[]
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
  if (items.length === 0) return null
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
        {items.map((item) => (
          <Menu.Item
            key={item.label}
            disabled={item.disabledBecause !== undefined}
            leftSection={item.icon ? <Icon path={item.icon} size={18} /> : undefined}
            {...(item.dangerous && { className: 'fyr-alarm-text' })}
            onClick={item.onClick}
          >
            {item.label}
            {item.disabledBecause && <div className="fyr-menu-reason">{item.disabledBecause}</div>}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
