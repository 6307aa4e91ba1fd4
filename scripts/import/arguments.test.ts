import { surveyFile } from '@fyr/importing'
import { describe, expect, it } from 'vitest'
import { mappingFor, readArguments } from './arguments.ts'

const enough = ['--node', 'n1', '--file', 'a.csv', '--token', 't']

describe('the command line', () => {
  it('has defaults for what need not be said', () => {
    expect(readArguments(enough, {})).toEqual({
      url: 'http://localhost:8080',
      token: 't',
      node: 'n1',
      file: 'a.csv',
      sheet: undefined,
      timeColumn: undefined,
      clockColumn: undefined,
      zone: undefined,
      dateOrder: undefined,
      decimal: undefined,
      map: [],
      dryRun: false,
      errors: undefined,
    })
  })

  it('takes the token from the environment, and needs neither token nor node for a dry run', () => {
    const args = ['--node', 'n1', '--file', 'a.csv']
    expect(readArguments(args, { FYR_TOKEN: 'e' })).toMatchObject({ token: 'e' })
    expect(readArguments(['--file', 'a.csv', '--dry-run'], {})).toMatchObject({ dryRun: true })
  })

  it('reads columns with = in their names, and addresses with /api or a slash at their end', () => {
    const args = [...enough, '--map', 'a=b=temperature', '--map', 'c=h', '--url', 'https://x.example/api/']
    expect(readArguments(args, {})).toMatchObject({
      map: [
        ['a=b', 'temperature'],
        ['c', 'h'],
      ],
      url: 'https://x.example',
    })
  })

  it.each([
    [['--node', 'n1', '--token', 't'], '--file is missing'],
    [['--file', 'a', '--token', 't'], '--node is missing'],
    [['--file', 'a', '--node', 'n'], '--token is missing'],
    [[...enough, '--zone', 'Mars/Olympus'], 'not a time zone'],
    [[...enough, '--url', 'localhost:8080'], 'not an address'],
    [[...enough, '--map', 'temperature'], 'COLUMN=KEY'],
    [[...enough, '--colour', 'red'], '--colour'],
  ])('%j is told: %s', (args, problem) => {
    expect(readArguments(args, {})).toEqual({ problem: expect.stringContaining(problem) })
  })

  it('gives help', () => {
    expect(readArguments(['-h'], {})).toEqual({ help: true })
  })
})

describe('the columns', async () => {
  const survey = await surveyFile('when,in,out,note\n2026-01-01 10:00,1,2,x\n', 'csv')
  const uses = (given: Parameters<typeof mappingFor>[0]) => {
    const mapping = mappingFor(given, survey)
    return 'problem' in mapping ? mapping : Object.fromEntries(mapping)
  }
  const time = { use: 'time' }
  const nothing = { use: 'nothing' }

  it('takes every column of numbers when none is named', () => {
    expect(uses({ timeColumn: undefined, map: [] })).toEqual({
      when: time,
      in: { use: 'key', key: 'in' },
      out: { use: 'key', key: 'out' },
      note: nothing,
    })
  })

  it('takes only those that are named', () => {
    expect(uses({ timeColumn: 'when', map: [['out', 'outside']] })).toEqual({
      when: time,
      in: nothing,
      out: { use: 'key', key: 'outside' },
      note: nothing,
    })
  })

  it.each([
    [{ timeColumn: 'at', map: [] }, 'no column at. It has: when, in, out, note'],
    [{ timeColumn: undefined, map: [['gone', 'k']] }, 'no column gone'],
    [
      {
        timeColumn: undefined,
        map: [
          ['in', 'k'],
          ['out', 'k'],
        ],
      },
      'same key',
    ],
  ] as { timeColumn: string | undefined; map: [string, string][] }[] &
    [Parameters<typeof mappingFor>[0], string][])('%j is told: %s', (given, problem) => {
    expect(uses(given)).toEqual({ problem: expect.stringContaining(problem) })
  })
})
