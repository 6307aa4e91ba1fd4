import { expect, it } from 'vitest'
import { pauseReasonOf } from './pause-reason.ts'

it('says that the dashboard is deleted before a run has failed for it, and nothing of what has none', () => {
  const board = { type: 'dashboard', pausedReason: null } as const
  expect(pauseReasonOf({ ...board, dashboard: null })).toBe('dashboardGone')
  expect(pauseReasonOf({ ...board, dashboard: null, pausedReason: 'ownerGone' })).toBe('ownerGone')
  expect(pauseReasonOf({ ...board, dashboard: 7 })).toBeNull()
  expect(pauseReasonOf({ type: 'regular', pausedReason: null, dashboard: null })).toBeNull()
})
