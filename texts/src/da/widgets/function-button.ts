import type { functionButton as en } from '../../en/widgets/function-button.ts'
import type { Like } from '../../like.ts'

export const functionButton: Like<typeof en> = {
  notChosenText: 'Vælg en handling i indstillingerne.',
  dashboard: 'Dashboard',
  action: 'Handling',
  actions: {
    none: 'Ingen',
    dashboard: 'Åbn dashboard',
    value: 'Indtast værdi',
    downlink: 'Send downlink',
    switch: 'Tænd/sluk-kontakt',
    script: 'Kør script',
  },
  defaultLabels: { dashboard: 'Åbn dashboard', downlink: 'Send', script: 'Kør' },
  confirm: 'Bed om bekræftelse',
  confirmPress: 'Bekræft: {{label}}',
  input: 'Værditype',
  inputs: { number: 'Tal', text: 'Tekst' },
  storeValue: 'Gem {{value}}',
  stored: 'Gemt: {{value}}',
  latest: 'Seneste: {{value}}',
  noDashboard: 'Ingen rettighed til at se dashboards',
  script: 'Script',
  parameters: 'Parametre (JSON)',
  parametersHint: 'Tomt: ingen',
  running: 'Kører',
  done: 'Færdig',
  doneWith: 'Færdig: {{result}}',
  scriptFailed: 'Scriptet mislykkedes',
  noScript: 'Ingen rettighed til at køre scripts',
  problems: { json: 'Ugyldig JSON', hex: 'Indtast hexcifre parvis' },
}
