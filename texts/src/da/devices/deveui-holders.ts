import type { deveuiHolders as en } from '../../en/devices/deveui-holders.ts'
import type { Like } from '../../like.ts'

export const deveuiHolders: Like<typeof en> = {
  title: 'Søg DevEUI',
  hint: 'Et DevEUI er unikt på serveren. Se, hvilken virksomhed der har det, og frigiv det eller flyt det til en anden virksomhed.',
  deveui: 'DevEUI',
  free: 'Ikke i brug',
  lastContact: 'Seneste kontakt',
  freeButton: 'Frigiv DevEUI',
  freeTitle: 'Frigiv DevEUI {{deveui}}?',
  freeText: 'Noden {{name}} hos {{company}} slettes. Derefter kan enhver virksomhed bruge DevEUI’et.',
  moveTitle: 'Flyt DevEUI {{deveui}} til en anden virksomhed',
  moveText:
    'Noden {{name}} hos {{company}} slettes, og en ny node med samme DevEUI oprettes hos den anden virksomhed.',
  withHistory: 'Behold navn, nøgler, billede og målinger',
  moveTextWithHistory:
    'Noden {{name}} i {{company}} overdrages til den anden virksomhed med navn, nøgler, topics, billede og målinger.',
  missingOn: 'Mangler på dashboardet {{name}}',
  moveConfirm: 'Flyt',
  target: 'Flyt til',
  freed: 'DevEUI {{deveui}} er ledigt',
  moved: 'DevEUI {{deveui}} tilhører {{company}}',
}
