import type { Demo } from '@fyr/contract/operations/demos'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { problemText } from '#api/problem.ts'
import { useApiMutation } from '#api/queries.ts'
import { useMayCall } from '#api/session/rights.ts'
import { switchCompany } from '#api/session/session.ts'
import { snackbar } from '#ui/snackbar/snackbar.ts'
import { demoQuery } from './queries.ts'

/** The demo, for who may make one; nothing for anybody else. */
export function useDemo(): Demo | undefined {
  const mayMake = useMayCall((api) => api.demos.make)
  const { data } = useQuery({ ...demoQuery(), enabled: mayMake })
  return mayMake ? data : undefined
}

/** Whether there is a demo, or the question has failed: what it moves need not be shown before. */
export function useDemoIsKnown(): boolean {
  const mayMake = useMayCall((api) => api.demos.make)
  const { isPending } = useQuery({ ...demoQuery(), enabled: mayMake })
  return !mayMake || !isPending
}

/** Makes the demo company the active one, and opens its first dashboard. */
export function useOpenDemo(): (companyId: string) => Promise<void> {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const client = useQueryClient()
  return async (companyId) => {
    try {
      await switchCompany(companyId)
      await navigate({ to: '/landing' })
      await client.resetQueries()
    } catch (error) {
      snackbar.failed(problemText(error, t))
    }
  }
}

/** What begins the making of a demo; whoever began it and waits is led into it. */
export function useMakeDemo(demo: Demo | undefined) {
  const open = useOpenDemo()
  const waits = useRef(false)
  const make = useApiMutation((api) => api.demos.make, { changes: [(api) => api.demos.get] })
  const companyId = demo?.company?.companyId
  // biome-ignore lint/correctness/useExhaustiveDependencies: it opens by what is new of the demo alone
  useEffect(() => {
    if (!waits.current || make.isPending) return
    if (demo?.state === 'none') waits.current = false
    if (demo?.state !== 'alive' || companyId === undefined) return
    waits.current = false
    void open(companyId)
  }, [demo?.state, companyId])
  return {
    isBeginning: make.isPending,
    begin() {
      make.mutate({}, { onSuccess: () => (waits.current = true) })
    },
  }
}
