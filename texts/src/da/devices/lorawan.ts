import type { lorawan as en } from '../../en/devices/lorawan.ts'
import type { Like } from '../../like.ts'

export const lorawan: Like<typeof en> = {
  appEui: 'JoinEUI',
  appEuiHint: 'Kaldes også AppEUI; 16 hexadecimale cifre',
  appKey: 'AppKey',
  appKeyHint: '32 hexadecimale cifre, gemmes krypteret',
  appKeyStored: 'Gemt. Lad feltet stå tomt for at beholde den.',
  appKeyRemove: 'Fjern den gemte AppKey',
  profile: 'Enhedsprofil',
  profileHint: 'Profilens navn på netværksserveren',
  activation: 'Aktivering',
  activations: { OTAA: 'OTAA', ABP: 'ABP' },
  decoder: 'Dekoder',
  decoderHint: 'Omsætter bytes i et uplink til målinger',
  decoders: {
    raw: 'Rå bytes',
    json: 'JSON',
    'cayenne-lpp': 'Cayenne LPP',
  },
  decoderReadings: 'Målinger',
  moreReadings: '+{{number}} flere',
  ownDecoders: 'Egne dekodere',
  devEui: 'DevEUI',
  devEuiHint: '16 hexadecimale cifre, står på enheden. Kan ikke ændres senere.',
  when: 'Sender uplinks via en LoRaWAN-netværksserver.',
  whenMore: 'Til batteridrevne sensorer og målere med DevEUI.',
  more: 'Mere: aktivering, nøgler',
  title: 'LoRaWAN',
  waiting: 'Venter på det første uplink…',
  waitingHint: 'Uplinks kommer ind, når enheden er tilsluttet sin netværksserver.',
}
