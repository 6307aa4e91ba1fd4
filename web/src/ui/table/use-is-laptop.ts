import { useMediaQuery } from '@mantine/hooks'

/** Wide enough for rows, and too narrow beside the menu for a dozen columns. */
export function useIsLaptop(): boolean {
  return useMediaQuery('(min-width: 48.01em) and (max-width: 95em)', undefined, {
    getInitialValueInEffect: false,
  })
}
