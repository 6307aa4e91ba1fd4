import { describe, expect, it } from 'vitest'
import { type LogRecord, logText, notificationText } from './record-text.ts'

describe('a record', () => {
  it('is read in the language of the reader', () => {
    const entry: LogRecord = { kind: 'login.succeeded', params: { name: 'Anna Berg' } }
    expect(logText('en', entry.kind, entry.params)).toBe('Anna Berg signed in')
    expect(logText('sv', entry.kind, entry.params)).toBe('Anna Berg loggade in')
    expect(logText('da', entry.kind, entry.params)).toBe('Anna Berg loggede ind')
  })

  it('has the parameters of its text, or does not compile', () => {
    // @ts-expect-error: the name is missing
    const entry: LogRecord = { kind: 'login.succeeded', params: {} }
    expect(logText('en', entry.kind, entry.params)).toContain('{{name}}')
  })

  it('of a kind that is not known (any more) shows its kind', () => {
    expect(logText('en', 'constructor', {})).toBe('constructor')
    expect(notificationText('en', 'future.kind', {})).toEqual({ label: 'future.kind', message: '' })
  })

  it('writes numbers as the language of the reader does, and leaves alone what only looks like one', () => {
    const says = (language: 'en' | 'sv' | 'da', value: string) =>
      notificationText(language, 'alarm.raised', { alarm: 'A', key: 'k', node: 'n', value }).message
    expect(says('en', '4.53 mm/s')).toBe('k of n is 4.53 mm/s')
    expect(says('da', '4.53 mm/s')).toBe('k for n er 4,53 mm/s')
    expect(says('sv', '-0.5')).toBe('k för n är -0,5')
    expect(says('da', '10.0.0.7')).toBe('k for n er 10.0.0.7')
    expect(says('da', 'v4.53')).toBe('k for n er v4.53')
  })

  it('names a refusal in words', () => {
    expect(notificationText('sv', 'ingest.refused', { node: 'Kyl 3', problem: 'value.notFinite' })).toEqual({
      label: 'Datafel: Kyl 3',
      message: 'Värdet är inte ett ändligt tal.',
    })
  })
})
