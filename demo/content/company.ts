/** The company of the demo, by the body of `POST /companies`. */
export const company = {
  name: 'Østjysk Fersk A/S',
  orgNumber: 'DK 41 77 20 18',
  postalAdress: 'Jens Baggesens Vej 40, 8200 Aarhus N',
  deliveryAdress: 'Hasselager Centervej 12, 8260 Viby J',
  contactPhonenumber: '+4587300000',
  invoiceAdress: 'drift@oestjyskfersk.example',
  country: 'DK',
}
