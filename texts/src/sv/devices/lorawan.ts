import type { lorawan as en } from '../../en/devices/lorawan.ts'
import type { Like } from '../../like.ts'

export const lorawan: Like<typeof en> = {
  appEui: 'JoinEUI',
  appEuiHint: 'Kallas även AppEUI; 16 hexadecimala siffror',
  appKey: 'AppKey',
  appKeyHint: '32 hexadecimala siffror, sparas krypterat',
  appKeyStored: 'Sparad. Lämna tomt för att behålla den.',
  appKeyRemove: 'Ta bort sparad AppKey',
  profile: 'Enhetsprofil',
  profileHint: 'Profilens namn på nätverksservern',
  activation: 'Aktivering',
  activations: { OTAA: 'OTAA', ABP: 'ABP' },
  decoder: 'Avkodare',
  decoderHint: 'Gör om byten i en upplänk till mätvärden',
  decoders: {
    raw: 'Rådata',
    json: 'JSON',
    'cayenne-lpp': 'Cayenne LPP',
  },
  decoderReadings: 'Mätvärden',
  moreReadings: '+{{number}} till',
  ownDecoders: 'Egna avkodare',
  devEui: 'DevEUI',
  devEuiHint: '16 hexadecimala siffror, står på enheten. Kan inte ändras senare.',
  when: 'Skickar upplänkar via en LoRaWAN-nätverksserver.',
  whenMore: 'För batteridrivna sensorer och mätare med DevEUI.',
  more: 'Mer: aktivering, nycklar',
  title: 'LoRaWAN',
  waiting: 'Väntar på första upplänken…',
  waitingHint: 'Upplänkar kommer in när enheten har anslutit till sin nätverksserver.',
}
