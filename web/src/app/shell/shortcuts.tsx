import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { tinykeys } from 'tinykeys'
import { useMenu } from '#core/pages.ts'
import { isTyping } from '#features/dashboards/dashboards/is-typing.ts'
import { catchTyping, type EarlyTyping } from './early-typing.ts'

const ShortcutList = lazy(() => import('./shortcut-list.tsx'))
const Palette = lazy(() => import('#features/operations/search/palette.tsx'))

interface ShortcutsProps {
  /** Whether search and commands are shown. */
  palette: boolean
  onPalette(shown: boolean): void
}

/** Milliseconds in which the letter has to follow `G`. */
const sequenceMs = 1500

/** Ctrl+K and `/` open search and commands, `?` the list of shortcuts; `G` and a letter go to a page. */
export function Shortcuts({ palette, onPalette }: ShortcutsProps) {
  const navigate = useNavigate()
  const menu = useMenu()
  const [list, setList] = useState<boolean>()
  const early = useRef<EarlyTyping>(undefined)

  const openPalette = useEffectEvent((event: KeyboardEvent) => {
    event.preventDefault()
    if (palette) return
    early.current = catchTyping()
    onPalette(true)
  })
  const jump = useEffectEvent((event: KeyboardEvent) => {
    const target = menu.find((page) => page.menu.letter === event.key.toLowerCase())
    if (!target) return
    event.preventDefault()
    void navigate({ to: target.to })
  })

  useEffect(() => {
    const isTaken = ({ defaultPrevented, repeat }: KeyboardEvent) => defaultPrevented || repeat
    const stops = [
      // Also while typing: that is what somebody with a question does.
      tinykeys(window, { '$mod+k': (event) => openPalette(event) }, { ignore: isTaken }),
      tinykeys(
        window,
        {
          '[Shift]+/': (event) => openPalette(event),
          '[Shift]+?': () => setList(true),
          'g ([a-z])': (event) => jump(event),
        },
        { timeout: sequenceMs, ignore: (event) => isTaken(event) || isTyping(event.target) },
      ),
    ]
    return () => {
      for (const stop of stops) stop()
      early.current?.take()
    }
  }, [])

  return (
    <Suspense fallback={null}>
      {list !== undefined && <ShortcutList opened={list} onClose={() => setList(false)} />}
      {palette && (
        <Palette
          onClose={() => onPalette(false)}
          onShortcuts={() => setList(true)}
          takeTyped={() => early.current?.take() ?? ''}
        />
      )}
    </Suspense>
  )
}
