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

  it('names a refusal in words', () => {
    expect(notificationText('sv', 'ingest.refused', { node: 'Kyl 3', problem: 'value.notFinite' })).toEqual({
      label: 'Mätvärden avvisas: Kyl 3',
      message: 'Värdet är inte ett ändligt tal.',
    })
  })
})
