import type { companyPage as en } from '../en/company-page.ts'
import type { Like } from '../like.ts'

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
    dataPoints: 'Datapunkter',
    total_one: '{{count, number}} datapunkt',
    total_other: '{{count, number}} datapunkter',
    busiest: 'Flest datapunkter',
    batteries: 'Lavest batteriniveau',
    heard: 'Seneste kontakt',
    none: 'Ingen datapunkter de seneste 24 timer',
  },
  countryGives: '{{language}}, {{timeZone}}. Begge kan ændres i indstillingerne.',
}
