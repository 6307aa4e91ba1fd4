import type { mail as en } from '../../en/messages/mail.ts'
import type { Like } from '../../like.ts'

export const mail: Like<typeof en> = {
  alarm: {
    subject: 'Larm, {{priority}} prioritet: {{alarm}} ({{node}})',
    testSubject: 'Test: {{subject}}',
    reminderSubject: 'Påminnelse {{number}}: {{subject}}',
    escalatedSubject: 'Eskalerat: {{subject}}',
    snoozeEndedSubject: 'Pausen är slut: {{subject}}',
    normalSubject: 'Åter normalt: {{alarm}} ({{node}})',
    unacknowledged: 'Ingen har kvitterat larmet.',
    lastReminder: 'Det här är den sista påminnelsen.',
    backSince: 'Inom gränserna igen sedan {{time}}.',
    normal: '{{node}}, {{key}}: {{value}}',
    period: 'Utlöstes {{time}}, åter normalt {{reset}}.',
    breach: {
      HIGH: '{{node}}, {{key}}: {{value}} är över {{limit}}',
      LOW: '{{node}}, {{key}}: {{value}} är under {{limit}}',
      EQUAL: '{{node}}, {{key}} är {{value}}',
      UNCHANGED: '{{node}}, {{key}}: {{value}}, oförändrat i {{limit}}',
      RATE: '{{node}}, {{key}}: ändras med {{value}}, gräns {{limit}}',
      DIFFERENCE: '{{node}}, {{key}}: skiljer sig med {{value}}, gräns {{limit}}',
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
  action: {
    subject: '{{event}}: {{name}}',
    testSubject: 'Test: {{subject}}',
    suppressedOnce: 'Ytterligare en händelse sedan förra meddelandet.',
    suppressedOften: 'Ytterligare {{count}} händelser sedan förra meddelandet.',
    open: 'Öppna: {{link}}',
    button: 'Öppna',
    footer: 'Du får det här från åtgärden {{action}} hos {{company}}. Det går inte att svara på meddelandet.',
    time: 'Tid',
  },
  report: {
    subject: '{{report}}, {{period}}',
    attached: 'Rapporten {{report}} från {{company}} för {{period}} är bifogad.',
    linked:
      'Rapporten {{report}} från {{company}} för {{period}} är klar. Den är för stor för att skickas med e-post; länken gäller till {{end}}.',
    empty: 'Inga data hittades för perioden.',
    download: 'Ladda ner {{name}}',
    open: 'Öppna rapportens historik',
    footer: 'Du är mottagare av den här rapporten hos {{company}}. Det går inte att svara på meddelandet.',
    ready: 'Din export är klar: {{report}}',
    readyText: 'Exporten som du begärde hos {{company}} är klar. Nedladdningslänkar gäller till {{end}}.',
  },
  account: {
    open: 'Öppna mitt konto',
    notices: {
      newDevice: {
        subject: 'Ny inloggning på ditt konto',
        text: 'Någon loggade in på ditt konto {{time}} från en enhet som du inte har använt på länge: {{browser}}, adress {{address}}.',
        advice:
          'Om det var du behöver du inte göra något. Byt annars lösenord och logga ut överallt annars under Mitt konto.',
        unknown: 'okänd webbläsare',
      },
      secondFactorRemoved: {
        subject: 'Tvåstegsverifiering har stängts av',
        text: '{{by}} stängde av tvåstegsverifiering för ditt konto {{time}}.',
        advice:
          'Du kan aktivera den igen under Mitt konto. Kontakta din administratör om du inte har bett om detta.',
      },
    },
  },
  test: {
    subject: 'Testmeddelande från {{host}}',
    text: 'Testmeddelande från {{host}}. Det fungerar att skicka.',
  },
  notifications: {
    subject: '{{count}} aviseringar',
    open: 'Öppna aviseringar',
    more: 'och {{count}} till',
    footer: 'Du har valt att få dem via e-post. Ändra det under Inställningar i portalen.',
  },
  passwordReset: {
    subject: 'Välj ett nytt lösenord',
    text: 'Någon har begärt ett nytt lösenord för {{email}}. Länken fungerar en gång, i {{minutes}} minuter.',
    button: 'Välj nytt lösenord',
    ignore: 'Var det inte du kan du bortse från meddelandet. Ditt lösenord ändras inte.',
  },
  emailProof: {
    subject: 'Bekräfta din e-postadress',
    text: 'Bekräfta att {{email}} är din adress. Logga in med ditt konto och öppna länken. Den fungerar en gång, i 24 timmar.',
    button: 'Bekräfta e-postadress',
    ignore: 'Var det inte du kan du bortse från meddelandet. Ingenting bekräftas.',
  },
  invitation: {
    subject: 'Inbjudan till {{company}}',
    text: '{{inviter}} har bjudit in {{email}} till {{company}}. Länken fungerar en gång, i 7 dagar.',
    button: 'Tacka ja till inbjudan',
    ignore: 'Känner du inte avsändaren kan du bortse från meddelandet.',
  },
  registration: {
    confirm: {
      subject: 'Bekräfta din e-postadress',
      text: 'Någon har angett den här e-postadressen för att registrera ett företag. Öppna länken för att bekräfta den och välja ett lösenord. Länken fungerar en gång, i 24 timmar.',
      button: 'Bekräfta och välj lösenord',
      ignore: 'Var det inte du kan du bortse från meddelandet. Inget skapas.',
    },
    known: {
      subject: 'Du har redan ett konto',
      text: 'Någon har angett din e-postadress för att registrera ett företag. Du har redan ett konto: logga in med det. Har du glömt lösenordet kan du begära ett nytt där.',
      button: 'Logga in',
      ignore: 'Var det inte du kan du bortse från meddelandet. Inget har ändrats.',
    },
  },
}
