import type { MapSettings } from '@fyr/contract/widgets/maps'
import { useMemo } from 'react'
import { homeOf } from '#entities/maps/home.ts'
import { partsOf } from '#entities/maps/markers/shown-parts.ts'
import type { NodeMapLook } from '#entities/maps/node-map.tsx'
import { useCompanyDisplay } from '#entities/nodes/company-settings.ts'

/** How the map of a dashboard looks; the same object as long as it looks the same. */
export function useMapLook(map: MapSettings): NodeMapLook {
  const coordinates = useCompanyDisplay()?.COORDINATES
  const { showTypes, colourKey, thresholds, slidervalues, cluster, mapType, centre, zoom } = map
  const same = useSame({ showTypes, colourKey, thresholds, slidervalues, cluster, mapType, centre, zoom })
  return useMemo(() => {
    const { showTypes: shown, centre: opensAt, zoom: opensWith, ...look } = same
    return {
      ...look,
      parts: partsOf(shown),
      view: opensAt && { centre: opensAt, zoom: opensWith },
      home: homeOf(coordinates),
    }
  }, [same, coordinates])
}

/** The same object as long as it says the same: each step of an edit session is new settings. */
function useSame<T extends object>(value: T): T {
  const text = JSON.stringify(value)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is the value
  return useMemo(() => value, [text])
}
