import {
  type ImportOptions,
  type ImportProgress,
  type ImportSummary,
  importReadings,
  patientSender,
  SendRefused,
  type WaitReason,
} from '@fyr/importing'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { askApi } from '#api/client/client.ts'
import { problemOf } from '#api/problem.ts'
import { invalidate } from '#api/queries.ts'
import type { ChosenTable } from './file/chosen-file.ts'
import { createGate, type Gate } from './gate.ts'

export type ImportStatus = 'idle' | 'running' | 'paused' | 'done' | 'cancelled' | 'failed'

/** What the columns of a file are, and how its times and numbers are written. */
export type HowToRead = Pick<ImportOptions, 'mapping' | 'zone' | 'order' | 'decimal'>

export interface RunningImport {
  status: ImportStatus
  progress: ImportProgress | null
  summary: ImportSummary | null
  /** Nothing is sent until then, epoch ms. */
  waits: { until: number; because: WaitReason } | null
  start: (table: ChosenTable, reading: HowToRead) => Promise<void>
  pause: () => void
  goOn: () => void
  cancel: () => void
}

/** Sends a file's readings to a node; it can be paused, and it ends with the page. */
export function useImport(deveui: string): RunningImport {
  const client = useQueryClient()
  const [status, setStatus] = useState<ImportStatus>('idle')
  const [progress, setProgress] = useState<ImportProgress | null>(null)
  const [summary, setSummary] = useState<ImportSummary | null>(null)
  const [waits, setWaits] = useState<RunningImport['waits']>(null)
  const work = useRef<{ stop: AbortController; gate: Gate }>(undefined)
  useEffect(() => () => work.current?.stop.abort(), [])

  async function start({ text, kind, survey }: ChosenTable, reading: HowToRead) {
    const stop = new AbortController()
    const gate = createGate()
    const { signal } = stop
    work.current = { stop, gate }
    setStatus('running')
    setSummary(null)
    const send = patientSender({
      signal,
      post: (json) => post(deveui, json, signal),
      onWait: (seconds, because) => setWaits({ until: Date.now() + seconds * 1000, because }),
    })
    const result = await importReadings({
      text,
      kind,
      survey,
      ...reading,
      signal,
      onProgress: setProgress,
      send: async (readings) => {
        await gate.pass(signal)
        const answer = await send(readings)
        setWaits(null)
        return answer
      },
    })
    setWaits(null)
    setSummary(result)
    setStatus(signal.aborted ? 'cancelled' : result.failure === undefined ? 'done' : 'failed')
    await invalidate(
      client,
      (api) => api.nodes,
      (api) => api.readings,
      (api) => api.companies.overview,
    )
  }

  return {
    status,
    progress,
    summary,
    waits,
    start,
    pause() {
      work.current?.gate.close()
      setStatus('paused')
    },
    goOn() {
      work.current?.gate.open()
      setStatus('running')
    },
    cancel: () => work.current?.stop.abort(),
  }
}

async function post(deveui: string, json: string, signal: AbortSignal) {
  try {
    const answer = await askApi(`/tag/${deveui}/tagdata?import=true`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: json,
      signal,
    })
    const retryAfter = Number(answer.headers.get('retry-after') ?? Number.NaN)
    const body: unknown = await answer.json().catch(() => null)
    return { status: answer.status, body, ...(retryAfter > 0 && { retryAfter }) }
  } catch (error) {
    const problem = problemOf(error)
    // The session has ended: trying again would not help.
    if (problem.kind === 'refused') throw new SendRefused(problem.status, problem.message)
    throw error
  }
}
