import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '#api/rights.ts'
import { routeAccess } from '../access.ts'

const ShortcutList = lazy(() => import('./shortcut-list.tsx'))

const patience = 1500

interface Jump {
  letter: string
  to: '/' | '/tag' | '/alarm'
  label: string
}

/** `?` shows the list; `G` and a letter go to a page. Only what leads somewhere is listed. */
export function Shortcuts() {
  const { t } = useTranslation()
  const may = useMay()
  const navigate = useNavigate()
  const [open, setOpen] = useState<boolean>()

  const all: Jump[] = [
    { letter: 'h', to: '/', label: t(($) => $.shell.shortcuts.goHome) },
    { letter: 'n', to: '/tag', label: t(($) => $.shell.shortcuts.goNodes) },
    { letter: 'a', to: '/alarm', label: t(($) => $.shell.shortcuts.goAlarms) },
  ]
  const jumps = all.filter(({ to }) => {
    const access = routeAccess[to]
    return access !== undefined && may(access)
  })

  const jump = useEffectEvent((letter: string) => {
    const target = jumps.find((each) => each.letter === letter)
    if (target) void navigate({ to: target.to })
    return target !== undefined
  })

  useEffect(() => {
    let waitingSince = 0
    function onKeyDown(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      const key = event.key.toLowerCase()
      if (waitingSince > 0 && Date.now() - waitingSince < patience) {
        waitingSince = 0
        if (jump(key)) event.preventDefault()
      } else if (key === 'g') waitingSince = Date.now()
      else if (key === '?') setOpen(true)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])

  if (open === undefined) return null
  return (
    <Suspense fallback={null}>
      <ShortcutList jumps={jumps} opened={open} onClose={() => setOpen(false)} />
    </Suspense>
  )
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.closest('input, textarea, select, [role="menu"], [role="listbox"]') !== null)
  )
}
