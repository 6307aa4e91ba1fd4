import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { type NodeKey, nameOf } from './chart-groups.ts'
import { keysText } from './node-search.ts'

// Few nodes have that many keys.
const KeySelect = lazy(async () => ({ default: (await import('./key-select.tsx')).KeySelect }))

interface KeyChooserProps {
  keys: NodeKey[]
  chosen: NodeKey[]
}

/** More than these are chosen from a list with search. */
const maxButtons = 12

/** Which keys are drawn; the choice stands in the address. */
export function KeyChooser({ keys, chosen }: KeyChooserProps) {
  const { t } = useTranslation()
  const navigate = useNavigate({ from: '/tagdetails/$deveui' })
  const names = chosen.map(({ name }) => name)

  function choose(next: string[]) {
    if (next.length === 0) return
    void navigate({
      to: '.',
      search: (before) => ({ ...before, keys: keysText(next) }),
      replace: true,
      resetScroll: false,
    })
  }

  if (keys.length < 2) return null
  if (keys.length > maxButtons) {
    return (
      <Suspense fallback={null}>
        <KeySelect keys={keys} chosen={names} onChosen={choose} />
      </Suspense>
    )
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame and take its own line
    <div className="fyr-keys" role="group" aria-label={t(($) => $.readings.chooseKeys)}>
      {keys.map((key) => {
        const shown = names.includes(key.name)
        const next = shown ? names.filter((name) => name !== key.name) : [...names, key.name]
        return (
          <button
            key={key.name}
            type="button"
            className="fyr-key-toggle"
            aria-pressed={shown}
            onClick={() => choose(next)}
          >
            {nameOf(key)}
          </button>
        )
      })}
    </div>
  )
}
