import { useComputedColorScheme } from '@mantine/core'

/** What is shown now, be it chosen or the system's. */
export function useIsDark(): boolean {
  return useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark'
}
