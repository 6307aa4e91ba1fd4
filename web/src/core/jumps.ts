import type { LinkProps } from '@tanstack/react-router'
import type { SelectorParam } from 'i18next'
import type { useMay } from '#api/rights.ts'
import { routeAccess } from './access.ts'

interface Jump {
  letter: string
  to: NonNullable<LinkProps['to']>
  label: SelectorParam
}

const all: Jump[] = [
  { letter: 'h', to: '/', label: ($) => $.shell.shortcuts.goHome },
  { letter: 'n', to: '/tag', label: ($) => $.shell.shortcuts.goNodes },
  { letter: 'm', to: '/tag/map', label: ($) => $.shell.shortcuts.goMap },
  { letter: 'd', to: '/dashboard', label: ($) => $.shell.shortcuts.goDashboards },
  { letter: 'a', to: '/alarm', label: ($) => $.shell.shortcuts.goAlarms },
]

/** Where `G` and a letter lead this user. */
export function jumpsFor(may: ReturnType<typeof useMay>): Jump[] {
  return all.filter(({ to }) => {
    const access = routeAccess.get(to)
    return access !== undefined && may(access)
  })
}
