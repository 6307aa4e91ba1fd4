import { useLocalStorage } from '@mantine/hooks'

/** Compact rows (32 px instead of 40), the same in every list of this browser. */
export function useDensity(): [boolean, (compact: boolean) => void] {
  const [compact, setCompact] = useLocalStorage({
    key: 'fyr.compact',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  return [compact, setCompact]
}
