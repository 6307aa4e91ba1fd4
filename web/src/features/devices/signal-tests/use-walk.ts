import { useEffect, useRef, useState } from 'react'
import { useApiMutation } from '#api/queries.ts'

/** A phone tells its position each second; so often it is sent. */
const everyMs = 3000
const stillEveryMs = 20_000

export type WalkState =
  | { state: 'asking' | 'denied' | 'unavailable' }
  | { state: 'on'; accuracy: number; notSent: boolean }

/** Sends where this device is while a test is active. */
export function useWalk(signalTestId: string, isActive: boolean): WalkState {
  const [walk, setWalk] = useState<WalkState>({ state: 'asking' })
  const { mutateAsync } = useApiMutation((api) => api.signalTests.position, { showsErrors: true })
  const send = useRef(mutateAsync)
  send.current = mutateAsync
  useEffect(() => {
    if (!isActive) return
    if (!('geolocation' in navigator)) return setWalk({ state: 'unavailable' })
    let latest: GeolocationCoordinates | undefined
    let sent: GeolocationCoordinates | undefined
    let sentAt = Number.NEGATIVE_INFINITY
    let isSending = false

    async function sendLatest(): Promise<void> {
      if (!latest || isSending) return
      // Who stands still is told of now and then: the server forgets where the phone was after a minute.
      const pause = latest === sent ? stillEveryMs : everyMs
      if (performance.now() - sentAt < pause) return
      const { latitude: lat, longitude: long, accuracy } = latest
      isSending = true
      sent = latest
      sentAt = performance.now()
      try {
        await send.current({ params: { id: signalTestId }, body: { lat, long, accuracy } })
        setWalk({ state: 'on', accuracy, notSent: false })
      } catch {
        // The next one may go; the page says that this one did not.
        setWalk({ state: 'on', accuracy, notSent: true })
      } finally {
        isSending = false
      }
    }

    const watch = navigator.geolocation.watchPosition(
      ({ coords }) => {
        latest = coords
        setWalk((before) => ({
          state: 'on',
          accuracy: coords.accuracy,
          notSent: before.state === 'on' && before.notSent,
        }))
        void sendLatest()
      },
      ({ code, PERMISSION_DENIED }) =>
        setWalk({ state: code === PERMISSION_DENIED ? 'denied' : 'unavailable' }),
      { enableHighAccuracy: true, maximumAge: 2000 },
    )
    const timer = setInterval(() => void sendLatest(), everyMs)
    return () => {
      clearInterval(timer)
      navigator.geolocation.clearWatch(watch)
    }
  }, [signalTestId, isActive])
  useWakeLock(isActive)
  return walk
}

/** A phone that sleeps tells no position. */
function useWakeLock(isActive: boolean): void {
  useEffect(() => {
    if (!isActive || !('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | undefined
    let isOver = false
    const ask = () =>
      navigator.wakeLock
        .request('screen')
        .then((got) => {
          if (isOver) return got.release()
          lock = got
        })
        // On a low battery the system refuses: the test goes on while the screen is on.
        .catch(() => undefined)
    const onVisible = () => document.visibilityState === 'visible' && void ask()
    void ask()
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', onVisible)
      void lock?.release()
    }
  }, [isActive])
}
