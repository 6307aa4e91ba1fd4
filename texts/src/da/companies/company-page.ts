import type { companyPage as en } from '../../en/companies/company-page.ts'
import type { Like } from '../../like.ts'

export const companyPage: Like<typeof en> = {
  usage: {
    title: 'Forbrug',
    users: 'Brugere',
    external_one: '{{count, number}} ekstern',
    external_other: '{{count, number}} eksterne',
    of: '{{used}} af {{maximum}}',
    limits: {
      nodes: 'Noder',
      applications: 'Applikationer',
      keys: 'Nøgler',
      tokens: 'Adgangstokens',
      pictureBytes: 'Billeder',
      fileBytes: 'Filer',
      versionBytes: 'Dashboardversioner',
    },
  },
  external: {
    title: 'Eksterne brugere',
    all: 'Alle brugere',
  },
  activity: {
    title: 'Aktivitet',
    day: 'Seneste 24 timer',
    week: 'Seneste 7 dage',
    range: 'Periode',
    dataPoints: 'Målinger',
    total_one: '{{count, number}} måling',
    total_other: '{{count, number}} målinger',
    busiest: 'Flest målinger',
    batteries: 'Lavest batteriniveau',
    heard: 'Seneste kontakt',
    noneOfDay: 'Ingen målinger de seneste 24 timer',
    noneHeard: 'Ingen data endnu',
    noBatteries: 'Ingen batteriniveauer endnu',
  },
  export: {
    title: 'Dataeksport',
    text: 'En ZIP-fil med alt, hvad virksomheden ejer: indstillinger, brugere, noder, målinger, dashboards, alarmer og logfiler. Ligger klar i 7 dage.',
    start: 'Eksporter alle data',
    running: 'Eksporterer…',
    download: 'Hent ({{size}})',
    until: 'Ligger klar til {{date}}',
    readings_one: '{{count, number}} måling',
    readings_other: '{{count, number}} målinger',
    cancel: 'Annuller eksporten',
    delete: 'Slet eksporten',
    failed: {
      diskFull: 'Eksporten mislykkedes: disken er næsten fuld.',
      tooLarge: 'Eksporten mislykkedes: filen ville blive større end 4 GB.',
      error: 'Eksporten mislykkedes. Prøv igen senere.',
    },
  },
  countryGives: '{{language}}, {{timeZone}}. Begge kan ændres i indstillingerne.',
}
