import type { companyPage as en } from '../../en/companies/company-page.ts'
import type { Like } from '../../like.ts'

export const companyPage: Like<typeof en> = {
  usage: {
    title: 'Användning',
    users: 'Användare',
    external_one: '{{count, number}} extern',
    external_other: '{{count, number}} externa',
    of: '{{used}} av {{maximum}}',
    limits: {
      nodes: 'Noder',
      applications: 'Applikationer',
      keys: 'Nycklar',
      tokens: 'Åtkomsttoken',
      pictureBytes: 'Bilder',
      fileBytes: 'Filer',
      versionBytes: 'Dashboardversioner',
    },
  },
  external: {
    title: 'Externa användare',
    all: 'Alla användare',
  },
  activity: {
    title: 'Aktivitet',
    day: 'Senaste 24 timmarna',
    week: 'Senaste 7 dagarna',
    range: 'Period',
    dataPoints: 'Mätvärden',
    total_one: '{{count, number}} mätvärde',
    total_other: '{{count, number}} mätvärden',
    busiest: 'Flest mätvärden',
    batteries: 'Lägst batterinivå',
    heard: 'Senaste kontakt',
    noneOfDay: 'Inga mätvärden de senaste 24 timmarna',
    noneHeard: 'Inga data än',
    noBatteries: 'Inga batterinivåer än',
  },
  export: {
    title: 'Dataexport',
    text: 'En ZIP-fil med allt som företaget äger: inställningar, användare, noder, mätvärden, dashboards, larm och loggar. Finns kvar i 7 dagar.',
    start: 'Exportera alla data',
    running: 'Exporterar…',
    download: 'Ladda ner ({{size}})',
    until: 'Finns till {{date}}',
    readings_one: '{{count, number}} mätvärde',
    readings_other: '{{count, number}} mätvärden',
    cancel: 'Avbryt exporten',
    delete: 'Radera exporten',
    failed: {
      diskFull: 'Exporten misslyckades: disken är nästan full.',
      tooLarge: 'Exporten misslyckades: filen skulle bli större än 4 GB.',
      error: 'Exporten misslyckades. Försök igen senare.',
    },
  },
  countryGives: '{{language}}, {{timeZone}}. Båda kan ändras i inställningarna.',
}
