import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { apiQuery } from '#api/queries.ts'
import { setBrand } from '#ui/page/page-head.ts'

/** The name that the installation gives itself, in the top bar, on the login and in the window's title. */
export function useBranding(): void {
  const { data } = useQuery({
    ...apiQuery((api) => api.settings.global, {}),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  useEffect(() => {
    if (data?.branding) setBrand(data.branding)
  }, [data])
}
