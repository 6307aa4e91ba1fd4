import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import {
  defaultPreset,
  type Preset,
  type Range,
  type RangeSearch,
  rangeSearch,
  resolveRange,
} from './range.ts'

export interface RangeControl {
  /** As it stands in the address. */
  search: RangeSearch
  /** The preset in use, null when the range is two moments. */
  preset: Preset | null
  range: Range
  setRange: (next: RangeSearch, how?: { replace?: boolean }) => void
}

/**
 * The page's time range, bound to the address. The route's `validateSearch` must keep the fields of
 * RangeSearch (see `rangeSearch`). A preset moves on with the clock, each 1/500 of its length at most.
 */
export function useRange(fallback: Preset = defaultPreset): RangeControl {
  const address: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const { range: named, from, to } = rangeSearch(address)
  const now = useMovingNow(from === undefined, named ?? fallback)

  return useMemo(() => {
    const search: RangeSearch =
      from !== undefined && to !== undefined ? { from, to } : named ? { range: named } : {}
    return {
      search,
      preset: from === undefined ? (named ?? fallback) : null,
      range: resolveRange(search, now, fallback),
      setRange(next, { replace = false } = {}) {
        void navigate({
          to: '.',
          search: (before: Record<string, unknown>) => {
            const { range: _range, from: _from, to: _to, ...others } = before
            return { ...others, ...next }
          },
          replace,
          resetScroll: false,
        })
      },
    }
  }, [from, to, named, now, fallback, navigate])
}

/** A range that nobody chooses: it moves on with the clock. */
export function useFixedRange(preset: Preset): RangeControl {
  const now = useMovingNow(true, preset)
  return useMemo(
    () => ({
      search: {},
      preset,
      range: resolveRange({ range: preset }, now),
      setRange: () => undefined,
    }),
    [preset, now],
  )
}

function useMovingNow(moves: boolean, preset: Preset): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    setNow(Date.now())
    if (!moves) return
    const timer = setInterval(() => setNow(Date.now()), tickMs[preset])
    return () => clearInterval(timer)
  }, [moves, preset])
  return now
}

const tickMs: Record<Preset, number> = {
  '1h': 5000,
  '5h': 15_000,
  '24h': 60_000,
  '7d': 300_000,
  '30d': 900_000,
  '1y': 3_600_000,
  // May be an hour or ten years.
  all: 60_000,
}
