import { setTimeout as sleep } from 'node:timers/promises'
import { isAway, isFenced } from '#db/index.ts'
import { Problem } from '#request/problem.ts'

export const retryMs = 250

/** Works again while there is no room, no database or no lock on it. @param until by `performance.now()` */
export async function retryWhileBusy<T>(until: number, work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isTemporary(error) || performance.now() + retryMs > until) throw error
      await sleep(retryMs)
    }
  }
}

const isTemporary = (error: unknown) =>
  isAway(error) ||
  isFenced(error) ||
  (error instanceof Problem && ['server.busy', 'server.standby'].includes(error.code))
