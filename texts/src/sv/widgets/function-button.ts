import type { functionButton as en } from '../../en/widgets/function-button.ts'
import type { Like } from '../../like.ts'

export const functionButton: Like<typeof en> = {
  notChosenText: 'Välj en åtgärd i inställningarna.',
  dashboard: 'Dashboard',
  action: 'Åtgärd',
  actions: {
    none: 'Ingen',
    dashboard: 'Öppna dashboard',
    value: 'Ange värde',
    downlink: 'Skicka nedlänk',
    switch: 'Brytare på/av',
    script: 'Kör skript',
  },
  defaultLabels: { dashboard: 'Öppna dashboard', downlink: 'Skicka', script: 'Kör' },
  confirm: 'Be om bekräftelse',
  confirmPress: 'Bekräfta: {{label}}',
  input: 'Värdetyp',
  inputs: { number: 'Tal', text: 'Text' },
  storeValue: 'Spara {{value}}',
  stored: 'Sparat: {{value}}',
  latest: 'Senaste: {{value}}',
  noDashboard: 'Behörighet att visa dashboards saknas',
  script: 'Skript',
  parameters: 'Parametrar (JSON)',
  parametersHint: 'Tomt: inga',
  running: 'Körs',
  done: 'Klart',
  doneWith: 'Klart: {{result}}',
  scriptFailed: 'Skriptet misslyckades',
  noScript: 'Behörighet att köra skript saknas',
  problems: { json: 'Ogiltig JSON', hex: 'Ange hexadecimala siffror parvis' },
}
