import { expect, it } from 'vitest'
import { troubleFile, troublesOf } from './problem-file.ts'

it('lists what the file and what the portal had against rows, by line', () => {
  const troubles = troublesOf(
    {
      rowProblems: [{ line: 7, code: 'noTime', detail: '=cmd()' }],
      rejected: [{ line: 3, key: 't', code: 'time.outOfRange', message: 'Too far ahead' }],
    },
    (code) => `words for ${code}`,
  )
  expect(troubleFile(troubles, 'en')).toBe(
    "\ufeffline,key,problem,content\r\n3,t,Too far ahead,\r\n7,,words for noTime,'=cmd()\r\n",
  )
})
