import { expect, it } from 'vitest'
import { mainReasons, troubleFile, troublesOf } from './problem-file.ts'

it('lists what the file and what the portal had against rows, by line', () => {
  const troubles = troublesOf(
    {
      rowProblems: [{ line: 7, code: 'noTime', column: 'Tid', detail: '=cmd()' }],
      rejected: [{ line: 3, key: 't', code: 'time.outOfRange', message: 'Too far ahead' }],
      overwrites: [{ line: 5, key: 't', by: 9 }],
    },
    (code) => `words for ${code}`,
    (line) => `overwritten by ${line}`,
  )
  expect(troubleFile(troubles, 'en')).toBe(
    "\ufeffline,key,problem,content\r\n3,t,Too far ahead,\r\n5,t,overwritten by 9,\r\n7,Tid,words for noTime,'=cmd()\r\n",
  )
})

it('names each reason once, with the first row that has it', () => {
  const noTime = { key: 'Tid', what: 'No time' }
  const troubles = [
    { ...noTime, line: 2, detail: 'x' },
    { ...noTime, line: 3, detail: 'y' },
    { line: 4, key: 'T', what: 'List', detail: '[]' },
  ]
  expect(mainReasons(troubles)).toEqual([troubles[0], troubles[2]])
})
