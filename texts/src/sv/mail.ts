import type { mail as en } from '../en/mail.ts'
import type { Like } from '../like.ts'

export const mail: Like<typeof en> = {
  alarm: {
    subject: '{{priority}} larm: {{alarm}} ({{node}})',
    testSubject: 'Test: {{subject}}',
    breach: {
      HIGH: '{{node}}, {{key}}: {{value}} är över {{limit}}',
      LOW: '{{node}}, {{key}}: {{value}} är under {{limit}}',
      EQUAL: '{{node}}, {{key}} är {{value}}',
    },
    since: 'Sedan {{time}}',
    untoldOnce: 'Larmet har dessutom gått en gång sedan det förra meddelandet.',
    untoldOften: 'Larmet har dessutom gått {{count}} gånger sedan det förra meddelandet.',
    open: 'Öppna larmet: {{link}}',
    footer: 'Du är kontakt för det här larmet hos {{company}}. Svara inte på detta mejl.',
    priority: { a: 'Högt', b: 'Medelhögt', c: 'Lågt' },
    signalHigh: 'till',
    signalLow: 'från',
  },
}
