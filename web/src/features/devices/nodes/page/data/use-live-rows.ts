import type { ReadingAnswer } from '@fyr/contract/readings/readings'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useReadingsHandler } from '#api/live/live.ts'

const renewMs = 1000

/** New readings come on top, once a second at most. */
export function useLiveRows(series: { deveui: string; key: string }[], queryKey: readonly unknown[]): void {
  const client = useQueryClient()
  const waiting = useRef<ReadingAnswer[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  useReadingsHandler(series, (readings) => {
    for (const { deveui, key, value, createdAt } of readings) {
      waiting.current.push({
        tagDeveui: deveui,
        key,
        value,
        createdAt: new Date(createdAt).toISOString(),
        label: '',
      })
    }
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      const added = waiting.current
      waiting.current = []
      client.setQueryData<ReadingAnswer[]>(queryKey, (known) => known && [...added.reverse(), ...known])
    }, renewMs)
  })
}
