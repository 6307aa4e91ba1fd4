import { isJobKind } from '@fyr/contract/records/job-kinds'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '../support/portal.ts'

let portal: TestPortal
beforeAll(async () => {
  // It does not start where a kind of job has no name.
  portal = await startTestPortal()
})
afterAll(async () => {
  await portal?.stop()
})

test('each kind of job that waits in a new portal has a name', async () => {
  const { token } = portal.admin
  const { body } = await portal.call('GET', '/superadmin/jobs?limit=100', { token })
  const kinds = body.map(({ kind }: { kind: string }) => kind)
  expect(kinds.length).toBeGreaterThan(10)
  expect(kinds.filter((kind: string) => !isJobKind(kind))).toEqual([])
})
