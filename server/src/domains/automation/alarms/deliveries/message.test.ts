import { unknownPlaceholders } from '@fyr/contract/automation/alarms/alarm-message'
import type { Language } from '@fyr/texts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { oneLine } from '#lib/text/plain-text.ts'
import { type AlarmMessageFacts, renderAlarmMessage, renderOwnWords } from './message.ts'

const BREACH = {
  node: 'Freezer',
  key: 'Temperature',
  unit: '',
  comparison: 'HIGH',
  limit: -18,
  value: -12.5,
} as const

const FACTS: AlarmMessageFacts = {
  company: 'Acme',
  alarm: 'Freezer too warm',
  priority: 'a',
  template: '{{node}} is at {{ value }}, the limit is {{limit}}.\nCall {{company}}.',
  breaches: [BREACH],
  outsideSince: Date.parse('2026-06-01T12:05:00Z'),
  untoldRaises: 0,
  link: 'https://fyr.example/alarm/1',
}

function render(changes: Partial<AlarmMessageFacts> = {}, language: Language = 'en') {
  return renderAlarmMessage({ ...FACTS, ...changes }, { language, timeZone: 'Europe/Stockholm' })
}

describe('an alarm’s message', () => {
  it('says in English what is wrong, since when, and where to look', () => {
    expect(render()).toEqual({
      subject: 'High alarm: Freezer too warm (Freezer)',
      text: [
        'Freezer is at -12.5, the limit is -18.\nCall Acme.',
        'Freezer, Temperature: -12.5 is above -18\nSince 01 Jun - 14:05',
        'Open the alarm: https://fyr.example/alarm/1',
        'You are a contact for this alarm at Acme. Do not reply to this email.\n',
      ].join('\n\n'),
      html:
        '<div lang="en">' +
        '<p>Freezer is at -12.5, the limit is -18.<br>Call Acme.</p>' +
        '<p>Freezer, Temperature: -12.5 is above -18<br>Since 01 Jun - 14:05</p>' +
        '<p>Open the alarm: <a href="https://fyr.example/alarm/1">https://fyr.example/alarm/1</a></p>' +
        '<p>You are a contact for this alarm at Acme. Do not reply to this email.</p>' +
        '</div>',
      sms: 'High alarm: Freezer too warm (Freezer): Freezer is at -12.5, the limit is -18. Call Acme.',
    })
  })

  it('says it in Swedish and Danish, with their decimal comma', () => {
    expect(render({}, 'sv').text).toContain('Freezer, Temperature: -12,5 är över -18\nSedan 01 juni - 14:05')
    expect(render({}, 'da').text).toContain('Freezer, Temperature: -12,5 er over -18\nSiden 01. jun. - 14:05')
  })

  it('says of a state what it is, not that it is above another', () => {
    const valueMapping = { preset: 'openClosed', inverted: false, values: [] } as const
    const open = { ...BREACH, key: 'Door', limit: 0, value: 1, valueMapping }
    expect(render({ breaches: [open] }).text).toContain('Freezer, Door is Open\n')
    expect(render({ breaches: [open] }, 'sv').text).toContain('Freezer, Door är Öppen\n')
    expect(render({ breaches: [{ ...open, valueMapping: null, value: true }] }).text).toContain(
      'Door is on\n',
    )
  })

  it('names digital levels, also of a sensor that sends numbers or words', () => {
    const digital = { ...BREACH, comparison: 'EQUAL', limit: true, value: 'ON' } as const
    expect(render({ breaches: [digital] }).text).toContain('Freezer, Temperature is on\n')
    expect(render({ breaches: [{ ...digital, limit: false, value: 0 }] }).text).toContain(
      'Temperature is off\n',
    )
  })

  it('calls a value what its key maps it to, a preset in the language of the reader', () => {
    const door = {
      ...BREACH,
      comparison: 'EQUAL',
      limit: true,
      value: 1,
      valueMapping: { preset: 'openClosed', inverted: false, values: [] },
    } as const
    expect(render({ breaches: [door] }).text).toContain('Freezer, Temperature is Open\n')
    expect(render({ breaches: [door] }, 'sv').text).toContain('Temperature är Öppen\n')
    const pump = { ...BREACH, unit: 'mode', limit: 1, value: 2 } as const
    const eco = { value: 2, text: 'Eco <b>', tone: 'ok', colour: null } as const
    const mapped = { ...pump, valueMapping: { preset: null, inverted: false, values: [eco] } }
    const { text, html } = render({ breaches: [mapped], template: '' })
    expect(text).toContain('Temperature: Eco <b> is above 1 mode')
    expect(html).toContain('Temperature: Eco &lt;b&gt; is above')
  })

  it('gives numbers their unit', () => {
    const { text, sms } = render({ breaches: [{ ...BREACH, unit: '°C' }] })
    expect(text).toContain('Temperature: -12.5 °C is above -18 °C')
    expect(sms).toContain('Freezer is at -12.5 °C, the limit is -18 °C.')
  })

  it('writes numbers with the decimals of their key, where somebody chose them', () => {
    const { text, sms } = render({ breaches: [{ ...BREACH, unit: '°C', decimals: 2 }] }, 'sv')
    expect(text).toContain('-12,50 °C')
    expect(sms).toContain('-18,00 °C')
    expect(render({ breaches: [{ ...BREACH, decimals: 0 }] }).text).toContain('Temperature: -13 is above -18')
  })

  it('shortens what a sensor says at length', () => {
    const { text } = render({ breaches: [{ ...BREACH, value: 'x'.repeat(60_000) }] })
    expect(text.length).toBeLessThan(1000)
  })

  it('lists everything that is outside, and speaks of the first', () => {
    const door = { node: 'Door', key: 'Open', unit: '', comparison: 'EQUAL', limit: true, value: 1 } as const
    const { text } = render({ breaches: [BREACH, door] })
    expect(text).toContain('Freezer is at -12.5')
    expect(text).toContain('above -18\nDoor, Open is on\n')
  })

  it('counts the raises that nobody was told of', () => {
    expect(render().text).not.toContain('since the last message')
    expect(render({ untoldRaises: 1 }).text).toContain('Also triggered once since the last message.')
    expect(render({ untoldRaises: 7 }, 'sv').text).toContain('utlösts 7 gånger')
  })

  it('does without words of the user', () => {
    const message = render({ template: '  ' })
    expect(message.text.startsWith('Freezer, Temperature: -12.5 is above -18\n')).toBe(true)
    expect(message.sms).toContain('(Freezer): Freezer, Temperature: -12.5 is above -18')
  })

  it('says when it is only a test', () => {
    expect(render({ isTest: true }).subject).toBe('Test: High alarm: Freezer too warm (Freezer)')
  })

  it('falls back to UTC for a time zone nobody knows', () => {
    const style = { language: 'en', timeZone: 'Europe/Atlantis' } as const
    expect(renderAlarmMessage(FACTS, style).text).toContain('Since 01 Jun - 12:05')
  })
})

describe('the user’s own words', () => {
  const style = { language: 'sv', timeZone: 'Europe/Stockholm' } as const

  it('alone are what lists and history show', () => {
    expect(renderOwnWords(FACTS, style)).toBe('Freezer is at -12,5, the limit is -18.\nCall Acme.')
  })

  it('may be none', () => {
    expect(renderOwnWords({ ...FACTS, template: ' ' }, style)).toBe('')
  })
})

describe('placeholders', () => {
  it('that nobody knows stay as written, and are reported', () => {
    const template = '{{node}} {{valeu}} {{constructor}} {{ __proto__ }} {{valeu}}'
    expect(unknownPlaceholders(template)).toEqual(['valeu', 'constructor', '__proto__'])
    expect(render({ template }).text).toMatch(
      /^Freezer \{\{valeu\}\} \{\{constructor\}\} \{\{ __proto__ \}\}/,
    )
  })

  it('threat 22: are not looked for in what is put in for them', () => {
    const { text, sms } = render({
      template: '{{node}}',
      breaches: [{ ...BREACH, node: '{{company}} $& $1' }],
    })
    expect(text.startsWith('{{company}} $& $1\n')).toBe(true)
    expect(sms).toContain('{{company}}')
  })
})

describe('hostile names and values', () => {
  const evil = '<img src=x onerror=alert(1)>"\'&\r\nBcc: victim@example.com'

  it('threat 20: stay text in the mail’s HTML', () => {
    const { html } = render({
      alarm: evil,
      company: evil,
      template: `${evil} {{node}} {{value}}`,
      breaches: [{ ...BREACH, node: evil, key: evil, value: evil }],
    })
    expect(html).not.toContain('<img')
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;')
  })

  it('threat 20: a link that is no web address is shown, not linked', () => {
    const { html } = render({ link: 'javascript:alert("1")' })
    expect(html).not.toContain('href')
    expect(html).toContain('javascript:alert(&quot;1&quot;)')
  })

  it('threat 22: cannot add a header to the mail', () => {
    const { subject, sms } = render({
      alarm: evil,
      breaches: [{ ...BREACH, node: 'a\u2028b\u0085c\u0000\u202ed' }],
    })
    expect(subject).toBe(`High alarm: <img src=x onerror=alert(1)>"'& Bcc: victim@example.com (a b c d)`)
    expect(sms).not.toMatch(/[\r\n]/)
  })

  it('threat 22: whatever the names are, subject and SMS are one short line, and the HTML has only its own tags', () => {
    const text = fc.string({ unit: 'binary', maxLength: 400 })
    fc.assert(
      fc.property(text, text, text, text, (alarm, node, template, value) => {
        const message = render({ alarm, template, breaches: [{ ...BREACH, node, value }] })
        for (const [line, length] of [
          [message.subject, 200],
          [message.sms, 300],
        ] as const) {
          expect(line).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u)
          expect([...line].length).toBeLessThanOrEqual(length)
        }
        expect(message.text).not.toMatch(/[^\P{Cc}\n\t]/u)
        const tags = new Set(message.html.match(/<[^>]*>/g))
        const own = new Set(['<div lang="en">', '</div>', '<p>', '</p>', '<br>', '</a>'])
        const rest = tags.difference(own)
        expect([...rest]).toEqual(['<a href="https://fyr.example/alarm/1">'])
      }),
    )
  })

  it('are cut without cutting a character in two', () => {
    const { sms } = render({ template: '🧊'.repeat(400) })
    expect([...sms]).toHaveLength(300)
    expect(sms.isWellFormed()).toBe(true)
    expect(sms.endsWith('🧊...')).toBe(true)
  })
})

describe('oneLine', () => {
  it('keeps words apart where lines were', () => {
    expect(oneLine(' a\r\n\tb  c ')).toBe('a b c')
  })
})
