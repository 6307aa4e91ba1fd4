/** Resolves when one more may begin, with what says that it has ended. */
export type Limit = () => Promise<() => void>

/** Lets `most` run at once, in the order in which they ask. */
export function createLimit(most: number): Limit {
  let under = 0
  const waiting: (() => void)[] = []
  const end = () => {
    const next = waiting.shift()
    if (next) next()
    else under--
  }
  return async () => {
    if (under < most) under++
    else await new Promise<void>((resolve) => waiting.push(resolve))
    return end
  }
}
