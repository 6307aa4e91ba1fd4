import type { Page } from 'playwright-core'
import { afterAll, expect } from 'vitest'
import type { Stage } from '../stage.ts'

/** Windows in which nobody has signed in yet; a file fails if anything was complained of in them. */
export function onWindows(stage: Stage): { open(): Promise<Page>; complaints: string[][] } {
  const complaints: string[][] = []
  afterAll(() => expect(complaints.flat()).toEqual([]))
  return {
    async open() {
      const window = await stage.window()
      complaints.push(window.complaints)
      return window.page
    },
    /** Of other windows too, by who opens them. */
    complaints,
  }
}
