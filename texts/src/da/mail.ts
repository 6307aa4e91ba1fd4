import type { mail as en } from '../en/mail.ts'
import type { Like } from '../like.ts'

export const mail: Like<typeof en> = {
  alarm: {
    subject: '{{priority}} alarm: {{alarm}} ({{node}})',
    testSubject: 'Test: {{subject}}',
    breach: {
      HIGH: '{{node}}, {{key}}: {{value}} er over {{limit}}',
      LOW: '{{node}}, {{key}}: {{value}} er under {{limit}}',
      EQUAL: '{{node}}, {{key}} er {{value}}',
    },
    since: 'Siden {{time}}',
    untoldOnce: 'Alarmen er desuden udløst én gang siden den forrige besked.',
    untoldOften: 'Alarmen er desuden udløst {{count}} gange siden den forrige besked.',
    open: 'Åbn alarmen: {{link}}',
    footer: 'Du er kontakt for denne alarm hos {{company}}. Svar ikke på denne mail.',
    priority: { a: 'Høj', b: 'Mellem', c: 'Lav' },
    signalHigh: 'til',
    signalLow: 'fra',
  },
}
