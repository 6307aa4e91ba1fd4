import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useMenu } from '#core/pages.ts'
import { catchTyping, type EarlyTyping } from './early-typing.ts'
import { createKeyReader } from './key-reader.ts'

const ShortcutList = lazy(() => import('./shortcut-list.tsx'))
const Palette = lazy(() => import('#features/search/palette.tsx'))

interface ShortcutsProps {
  /** Whether search and commands are shown. */
  palette: boolean
  onPalette(shown: boolean): void
}

/** Ctrl+K and `/` open search and commands, `?` the list of shortcuts; `G` and a letter go to a page. */
export function Shortcuts({ palette, onPalette }: ShortcutsProps) {
  const navigate = useNavigate()
  const menu = useMenu()
  const [list, setList] = useState<boolean>()
  const early = useRef<EarlyTyping>(undefined)

  const act = useEffectEvent((event: KeyboardEvent, read: ReturnType<typeof createKeyReader>) => {
    const meant = read(event)
    if (meant === undefined) return
    if (meant === 'palette') {
      event.preventDefault()
      if (palette) return
      early.current = catchTyping()
      onPalette(true)
    } else if (meant === 'list') {
      setList(true)
    } else {
      const target = menu.find((page) => page.menu.letter === meant.jump)
      if (!target) return
      event.preventDefault()
      void navigate({ to: target.to })
    }
  })

  useEffect(() => {
    const read = createKeyReader()
    const onKeyDown = (event: KeyboardEvent) => act(event, read)
    addEventListener('keydown', onKeyDown)
    return () => {
      removeEventListener('keydown', onKeyDown)
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
