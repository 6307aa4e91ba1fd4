import { useEffect, useState } from 'react'

const minSeconds = 10

/** Counts up every so many seconds while the page is looked at; 0 seconds: never. */
export function useReloadKey(seconds: number): number {
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (seconds === 0) return
    const tick = () => document.visibilityState === 'visible' && setRound((count) => count + 1)
    const timer = setInterval(tick, Math.max(minSeconds, seconds) * 1000)
    return () => clearInterval(timer)
  }, [seconds])
  return round
}
