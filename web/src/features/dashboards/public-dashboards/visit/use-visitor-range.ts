import type { PublicView } from '@fyr/contract/dashboards/public-dashboards'
import type { RangePreset } from '@fyr/contract/widgets/fields'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { type RangeControl, useFixedRange } from '#ui/time/range/use-range.ts'
import { visitorSearch } from './search.ts'

const route = getRouteApi('/public/$id')

/** The dashboard's own range; where visitors may choose, the preset in the address. */
export function useVisitorRange({
  settings,
  chooseRange,
}: Pick<PublicView, 'settings' | 'chooseRange'>): RangeControl & { preset: RangePreset } {
  const { range } = visitorSearch({ ...route.useSearch() })
  const navigate = useNavigate()
  const preset = (chooseRange && range) || settings.range
  const control = useFixedRange(preset)
  return useMemo(
    () => ({
      ...control,
      preset,
      setRange(next) {
        const search = visitorSearch({ ...next })
        if (chooseRange && search.range) void navigate({ to: '.', search, replace: true, resetScroll: false })
      },
    }),
    [control, preset, chooseRange, navigate],
  )
}
