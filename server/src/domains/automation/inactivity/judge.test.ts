import { expect, it } from 'vitest'
import { judgeSilence } from './judge.ts'

const at = (hours: number) => new Date(Date.UTC(2026, 10, 20) + hours * 3_600_000)
const node = { active: true, lastContact: at(0), silentSince: null, hours: 2 }
const said = { notifies: false, becomes: null }

it('is silent after its time-out, and told of after six hours', () => {
  expect(judgeSilence(node, at(1.9), null)).toEqual({ ...said, checkAt: at(2), silentSince: null })
  expect(judgeSilence(node, at(2), null)).toEqual({
    ...{ ...said, becomes: 'silent' },
    checkAt: at(6),
    silentSince: at(0),
  })
  const silent = { ...node, silentSince: at(0) }
  expect(judgeSilence(silent, at(6), null)).toEqual({
    ...{ becomes: null, notifies: true },
    checkAt: null,
    silentSince: at(0),
  })
  const long = judgeSilence({ ...node, hours: 24 }, at(24), null)
  expect(long).toEqual({ becomes: 'silent', notifies: true, checkAt: null, silentSince: at(0) })
})

it('does not count the time in which the portal heard nobody', () => {
  const downtime = { from: at(1), until: at(11) }
  expect(judgeSilence(node, at(11.5), downtime)).toEqual({ ...said, checkAt: at(12), silentSince: null })
  expect(judgeSilence(node, at(12), downtime).becomes).toBe('silent')
  // Of contacts within or after it only what was missed counts.
  expect(judgeSilence({ ...node, lastContact: at(6) }, at(12), downtime).checkAt).toEqual(at(13))
  expect(judgeSilence({ ...node, lastContact: at(11) }, at(12), downtime).checkAt).toEqual(at(13))
})

it('is not when it is switched off, or when its time-out grows', () => {
  const silent = { ...node, silentSince: at(0) }
  const heard = { becomes: 'heard', notifies: false, silentSince: null }
  expect(judgeSilence({ ...silent, active: false }, at(30), null)).toEqual({ ...heard, checkAt: at(32) })
  expect(judgeSilence({ ...silent, hours: 48 }, at(30), null)).toEqual({ ...heard, checkAt: at(48) })
})
