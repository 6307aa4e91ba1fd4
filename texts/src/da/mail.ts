import type { mail as en } from '../en/mail.ts'
import type { Like } from '../like.ts'

export const mail: Like<typeof en> = {
  alarm: {
    subject: 'Alarm, {{priority}} prioritet: {{alarm}} ({{node}})',
    testSubject: 'Test: {{subject}}',
    breach: {
      HIGH: '{{node}}, {{key}}: {{value}} er over {{limit}}',
      LOW: '{{node}}, {{key}}: {{value}} er under {{limit}}',
      EQUAL: '{{node}}, {{key}} er {{value}}',
    },
    since: 'Siden {{time}}',
    untoldOnce: 'Alarmen er også udløst én gang siden forrige besked.',
    untoldOften: 'Alarmen er også udløst {{count}} gange siden forrige besked.',
    open: 'Åbn alarmen: {{link}}',
    footer: 'Du er kontakt for denne alarm hos {{company}}. Beskeden kan ikke besvares.',
    priority: { a: 'høj', b: 'mellem', c: 'lav' },
    signalHigh: 'til',
    signalLow: 'fra',
  },
  passwordReset: {
    subject: 'Vælg en ny adgangskode',
    text: 'Nogen har bedt om en ny adgangskode til {{email}}. Linket virker én gang, i {{minutes}} minutter.',
    button: 'Vælg ny adgangskode',
    ignore: 'Var det ikke dig, kan du se bort fra beskeden. Din adgangskode bliver ikke ændret.',
  },
}
