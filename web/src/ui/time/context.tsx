import { createContext, type ReactNode, use, useSyncExternalStore } from 'react'
import { defaultPattern, type TimeFormat, type TimeSettings, timeFormat } from './format.ts'

const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'
const TimeContext = createContext<TimeSettings>({
  language: 'en',
  timeZone: browserZone,
  pattern: defaultPattern,
})

/** Language and the company's time zone for everything below that writes or reads a time. */
export function TimeProvider({
  settings,
  children,
}: {
  settings: Partial<TimeSettings>
  children: ReactNode
}) {
  const outer = use(TimeContext)
  return <TimeContext value={{ ...outer, ...settings }}>{children}</TimeContext>
}

export function useTimeSettings(): TimeSettings {
  return use(TimeContext)
}

/** The only way to write a time on a page. */
export function useTimeFormat(): TimeFormat {
  return timeFormat(use(TimeContext))
}

/** One clock for all ages on a page, so that they change together and cost one timer. */
const everyMs = 15_000
const listeners = new Set<() => void>()
let reading = Date.now()
let timer: ReturnType<typeof setInterval> | undefined

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(tick, everyMs)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}
function tick() {
  reading = Date.now()
  for (const listener of listeners) listener()
}
function now(): number {
  // After a pause without listeners the last reading would be old.
  if (!timer && Date.now() - reading > everyMs) reading = Date.now()
  return reading
}

/** Epoch ms, renewed every 15 s. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, now)
}
