import type { mail as en } from '../en/mail.ts'
import type { Like } from '../like.ts'

export const mail: Like<typeof en> = {
  alarm: {
    subject: 'Larm, {{priority}} prioritet: {{alarm}} ({{node}})',
    testSubject: 'Test: {{subject}}',
    breach: {
      HIGH: '{{node}}, {{key}}: {{value}} är över {{limit}}',
      LOW: '{{node}}, {{key}}: {{value}} är under {{limit}}',
      EQUAL: '{{node}}, {{key}} är {{value}}',
    },
    since: 'Sedan {{time}}',
    untoldOnce: 'Larmet har även utlösts en gång sedan förra meddelandet.',
    untoldOften: 'Larmet har även utlösts {{count}} gånger sedan förra meddelandet.',
    open: 'Öppna larmet: {{link}}',
    footer: 'Du är kontakt för det här larmet hos {{company}}. Det går inte att svara på meddelandet.',
    priority: { a: 'hög', b: 'medelhög', c: 'låg' },
    signalHigh: 'på',
    signalLow: 'av',
  },
}
