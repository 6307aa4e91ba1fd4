import { useMediaQuery } from '@mantine/hooks'

/** Narrow enough for cards instead of rows. */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
}
