import type { MapTiles } from '@fyr/contract/settings/map-tiles'
import { useQuery } from '@tanstack/react-query'
import { branding } from './queries.ts'

/** The portal's map servers; undefined until they are known. */
export function useMapTiles(): MapTiles | undefined {
  return useQuery({ ...branding(), staleTime: 60_000 }).data?.mapTiles
}
