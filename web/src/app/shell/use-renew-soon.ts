import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Api } from '#api/contract.ts'
import { pathOf } from '#api/contract.ts'
import { renew } from '#api/queries.ts'

type Select = (api: Api) => unknown

const waitMs = 200

/** Events come in floods, as when an import makes keys: what they make old is fetched once for all of them. */
export function useRenewSoon(): (...selects: Select[]) => void {
  const client = useQueryClient()
  const waiting = useRef(new Map<string, Select>())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  return (...selects) => {
    for (const select of selects) waiting.current.set(pathOf(select).join('.'), select)
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      const all = [...waiting.current.values()]
      waiting.current.clear()
      void renew(client, ...all)
    }, waitMs)
  }
}
