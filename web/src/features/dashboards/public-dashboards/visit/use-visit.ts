import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onMissedReadings, startLive, stopLive, useLiveStatus } from '#api/live/live.ts'
import { isGone, visitKey, visitToken } from '../queries.ts'

/** Visitors do not all ask at one moment, nor for each of many changes. */
const spreadMs = 2000
/** What a browser's timer can wait for. */
const maxMs = 2 ** 31 - 1

/** The live connection of a visitor; what is on show is looked at anew when it has changed, and when its time is up. */
export function useVisit(id: string, expiresAt: string): void {
  const client = useQueryClient()
  const status = useLiveStatus()

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    void startLive({
      entry: {
        async token() {
          try {
            return await visitToken(id)
          } catch (error) {
            if (isGone(error)) lookAgain(client, id)
            throw error
          }
        },
        shouldReconnect: () => true,
      },
      onChanged() {
        timer ??= setTimeout(() => {
          timer = undefined
          lookAgain(client, id)
        }, Math.random() * spreadMs)
      },
    })
    return () => {
      clearTimeout(timer)
      stopLive()
    }
  }, [client, id])

  useEffect(() => onMissedReadings(() => lookAgain(client, id)), [client, id])

  useEffect(() => {
    // It may have been closed because there is nothing more to see.
    if (status === 'lost') lookAgain(client, id)
  }, [client, id, status])

  useEffect(() => {
    const left = Date.parse(expiresAt) - Date.now()
    const timer = setTimeout(() => lookAgain(client, id), Math.min(Math.max(left, 0) + 200, maxMs))
    return () => clearTimeout(timer)
  }, [client, id, expiresAt])
}

function lookAgain(client: QueryClient, id: string): void {
  void client.invalidateQueries({ queryKey: visitKey(id) })
}
