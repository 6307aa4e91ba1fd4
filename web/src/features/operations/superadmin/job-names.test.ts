import { jobKinds } from '@fyr/contract/records/job-kinds'
import { loadTexts } from '@fyr/texts'
import { expect, test } from 'vitest'

test.each(['en', 'sv', 'da'] as const)('each kind of job has a name of its own in %s', async (language) => {
  const { kinds } = (await loadTexts(language)).superadmin.jobs
  const names = jobKinds.map((kind) => kinds[kind])
  expect(names.filter((name) => !name || /^[a-z]/.test(name))).toEqual([])
  expect(new Set(names).size).toBe(jobKinds.length)
})
