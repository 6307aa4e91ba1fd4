import type { Page } from 'playwright-core'
import type { World } from './furnish/furnish.ts'

export type Look = 'light' | 'dark' | 'phone' | 'sv' | 'da'

export interface Picture {
  name: string
  path: string | ((world: World) => string)
  /** Whose page it is; `guest` is nobody signed in. */
  who?: 'guest' | 'newcomer'
  /** Taken after all others, since it leaves traces in the list of changes. */
  leavesTraces?: true
  /** What the visitor does before the picture is taken. */
  act?(page: Page, world: World, look: Look): Promise<void>
  /** Takes back what that made. */
  undo?(world: World, look: Look): Promise<void>
}

/** Pictures of pages that need something more of the utility: it is made for the first of them, once. */
export function picturesOf(furnish: (world: World) => Promise<string>) {
  let made: Promise<string> | undefined
  return (name: string, pathOf: (id: string) => string, act?: Picture['act']): Picture => ({
    name,
    path: pathOf('a'),
    leavesTraces: true,
    async act(page, world, look) {
      made ??= furnish(world)
      await page.goto(new URL(pathOf(await made), page.url()).href)
      await page.waitForTimeout(3000)
      await act?.(page, world, look)
    },
  })
}
