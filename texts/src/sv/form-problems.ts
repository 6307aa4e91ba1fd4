import type { problems as en } from '../en/form-problems.ts'
import type { Like } from '../like.ts'

export const problems: Like<typeof en> = {
  'request.tooMany': 'För många anrop. Vänta en stund och försök igen.',
  'key.taken': 'Noden har redan den nyckeln.',
  'field.required': 'Fyll i fältet',
  'field.tooLong': 'Högst {{maximum}} tecken',
  'field.tooSmall': 'Minst {{minimum}}',
  'field.tooLarge': 'Högst {{maximum}}',
  'field.email': 'Ogiltig e-postadress',
  'field.phone': 'Ange numret med landsnummer, till exempel +46701234567',
  'field.deveui': 'Använd 1 till 64 bokstäver, siffror, punkter, bindestreck, understreck eller kolon',
  'field.payload': 'Ange hexadecimala siffror i par eller base64, högst 512 byte',
  'field.eui': 'Ange 16 hexadecimala siffror, till exempel 70B3D57ED0001234',
  'field.appKey': 'Ange 32 hexadecimala siffror',
  'field.orgNumber': 'Ogiltigt organisations- eller momsnummer',
  'field.orgNumberOf': 'Ogiltigt nummer ({{label}}). Exempel: {{example}}',
  'field.noLetter': 'Skriv minst en bokstav',
  'field.webhookSecret': 'Ange en hemlighet: whsec_ och 24–64 byte i base64',
  'field.actionTopic':
    'Ange ett ämne utan + och #. Det får inte börja med nodes/, $, / eller en platshållare',
  'field.webAddress': 'Ange en adress som börjar med https://',
  'field.tileAddress': 'Ange en adress som börjar med https:// och har {z}, {x} och {y} efter värdnamnet',
  'field.hostName': 'Ange en domän som portal.example.com',
  'field.color': 'Ange en färg som #1f4e8c',
  'field.colorContrast':
    'Text på färgen är svårläst, eller så syns den inte på en ljus eller mörk sida. Välj en annan.',
}
