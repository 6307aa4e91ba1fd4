import { Button, Popover } from '@mantine/core'
import type { ReactNode } from 'react'

interface DetailsPopoverProps {
  /** A word or a badge, which is pressed. */
  target: ReactNode
  /** What the button is called: what its target says, and more. */
  label: string
  /** What opens below. */
  children: ReactNode
}

/** More about a word, where there is no room for it: by mouse, touch and keyboard alike. */
export function DetailsPopover({ target, label, children }: DetailsPopoverProps) {
  return (
    <Popover withArrow>
      <Popover.Target>
        <Button size="compact-sm" variant="transparent" px={4} ml={-4} aria-label={label}>
          {target}
        </Button>
      </Popover.Target>
      {/* A press in it is none on the row, which may lead elsewhere. */}
      <Popover.Dropdown maw="min(24rem, calc(100vw - 2rem))" onClick={(event) => event.stopPropagation()}>
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}
