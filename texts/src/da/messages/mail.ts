import type { mail as en } from '../../en/messages/mail.ts'
import type { Like } from '../../like.ts'

export const mail: Like<typeof en> = {
  alarm: {
    subject: 'Alarm, {{priority}} prioritet: {{alarm}} ({{node}})',
    testSubject: 'Test: {{subject}}',
    reminderSubject: 'Påmindelse {{number}}: {{subject}}',
    escalatedSubject: 'Eskaleret: {{subject}}',
    snoozeEndedSubject: 'Udsættelse slut: {{subject}}',
    normalSubject: 'Normal igen: {{alarm}} ({{node}})',
    unacknowledged: 'Ingen har kvitteret alarmen.',
    lastReminder: 'Dette er den sidste påmindelse.',
    backSince: 'Inden for grænserne igen siden {{time}}.',
    normal: '{{node}}, {{key}}: {{value}}',
    period: 'Udløst {{time}}, normal igen {{reset}}.',
    breach: {
      HIGH: '{{node}}, {{key}}: {{value}} er over {{limit}}',
      LOW: '{{node}}, {{key}}: {{value}} er under {{limit}}',
      EQUAL: '{{node}}, {{key}} er {{value}}',
      UNCHANGED: '{{node}}, {{key}}: {{value}}, uændret i {{limit}}',
      RATE: '{{node}}, {{key}}: ændrer sig med {{value}}, grænse {{limit}}',
      DIFFERENCE: '{{node}}, {{key}}: afviger med {{value}}, grænse {{limit}}',
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
  action: {
    subject: '{{event}}: {{name}}',
    testSubject: 'Test: {{subject}}',
    suppressedOnce: 'Endnu en hændelse siden sidste besked.',
    suppressedOften: 'Yderligere {{count}} hændelser siden sidste besked.',
    open: 'Åbn: {{link}}',
    button: 'Åbn',
    footer: 'Du modtager dette fra handlingen {{action}} hos {{company}}. Svar ikke på denne e-mail.',
    time: 'Tidspunkt',
  },
  report: {
    subject: '{{report}}, {{period}}',
    attached: 'Rapporten {{report}} fra {{company}} for {{period}} er vedhæftet.',
    linked:
      'Rapporten {{report}} fra {{company}} for {{period}} er klar. Den er for stor til en e-mail; linket gælder til {{end}}.',
    empty: 'Der blev ikke fundet data i denne periode.',
    download: 'Hent {{name}}',
    open: 'Åbn rapportens historik',
    footer: 'Du er modtager af denne rapport hos {{company}}. Svar ikke på denne e-mail.',
    ready: 'Din eksport er klar: {{report}}',
    readyText: 'Den eksport, du har bestilt hos {{company}}, er klar. Downloadlinks gælder til {{end}}.',
  },
  account: {
    open: 'Åbn min konto',
    notices: {
      newDevice: {
        subject: 'Nyt login på din konto',
        text: 'Der blev logget ind på din konto {{time}} fra en enhed, du ikke har brugt længe: {{browser}}, adresse {{address}}.',
        advice:
          'Hvis det var dig, skal du ikke gøre noget. Ellers skift adgangskode og log ud alle andre steder under Min konto.',
        unknown: 'ukendt browser',
      },
      secondFactorRemoved: {
        subject: 'Totrinsbekræftelse er slået fra',
        text: '{{by}} slog totrinsbekræftelse fra for din konto {{time}}.',
        advice:
          'Du kan slå den til igen under Min konto. Kontakt din administrator, hvis du ikke har bedt om det.',
      },
    },
  },
  test: { subject: 'Test-e-mail fra {{host}}', text: 'Testbesked fra {{host}}. Afsendelsen virker.' },
  notifications: {
    subject: '{{count}} notifikationer',
    open: 'Åbn notifikationer',
    more: 'og {{count}} mere',
    footer: 'Du har valgt at få dem på e-mail. Du kan ændre det under Indstillinger i portalen.',
  },
  passwordReset: {
    subject: 'Vælg en ny adgangskode',
    text: 'Nogen har bedt om en ny adgangskode til {{email}}. Linket virker én gang, i {{minutes}} minutter.',
    button: 'Vælg ny adgangskode',
    ignore: 'Var det ikke dig, kan du se bort fra beskeden. Din adgangskode bliver ikke ændret.',
  },
  emailProof: {
    subject: 'Bekræft din e-mailadresse',
    text: 'Bekræft, at {{email}} er din adresse. Log ind med din konto, og åbn linket. Det virker én gang, i 24 timer.',
    button: 'Bekræft e-mailadresse',
    ignore: 'Var det ikke dig, kan du se bort fra beskeden. Intet bliver bekræftet.',
  },
  invitation: {
    subject: 'Invitation til {{company}}',
    text: '{{inviter}} har inviteret {{email}} til {{company}}. Linket virker én gang, i 7 dage.',
    button: 'Accepter invitationen',
    ignore: 'Kender du ikke afsenderen, kan du se bort fra beskeden.',
  },
  registration: {
    confirm: {
      subject: 'Bekræft din e-mailadresse',
      text: 'Nogen har angivet denne e-mailadresse for at registrere en virksomhed. Åbn linket for at bekræfte den og vælge en adgangskode. Linket virker én gang, i 24 timer.',
      button: 'Bekræft og vælg adgangskode',
      ignore: 'Var det ikke dig, kan du se bort fra beskeden. Der oprettes ikke noget.',
    },
    known: {
      subject: 'Du har allerede en konto',
      text: 'Nogen har angivet din e-mailadresse for at registrere en virksomhed. Du har allerede en konto: Log ind med den. Har du glemt adgangskoden, kan du bede om en ny dér.',
      button: 'Log ind',
      ignore: 'Var det ikke dig, kan du se bort fra beskeden. Intet er ændret.',
    },
  },
}
