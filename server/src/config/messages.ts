import { mailSenderPattern, smsSenderPattern } from '@fyr/contract/messages/messaging'
import { address, optional, text, withDefault } from './setting.ts'

const sender = text.regex(mailSenderPattern, {
  message: 'must be an e-mail address, or a name and an address such as Fyr <fyr@example.com>',
})

/** Mails and text messages. */
export const messageSettings = {
  smtpUrl: optional({
    name: 'FYR_SMTP_URL',
    schema: address(['smtp', 'smtps'], 'smtp://user:password@mail.example.com:587'),
    fallbackText: 'what the settings of the portal say',
    description: 'Mail server, in place of the one in the settings of the portal',
    secret: true,
  }),
  mailFrom: optional({
    name: 'FYR_MAIL_FROM',
    schema: sender,
    fallbackText: 'Fyr <fyr@host of FYR_PUBLIC_URL>',
    description: 'Sender of mails, in place of the one in the settings of the portal',
  }),
  smsUrl: withDefault({
    name: 'FYR_SMS_URL',
    schema: address(['http', 'https'], 'https://api.46elks.com/a1').transform((value) =>
      value.replace(/\/+$/, ''),
    ),
    fallback: 'https://api.46elks.com/a1',
    description: 'API of 46elks, which sends text messages',
  }),
  smsUser: optional({
    name: 'FYR_SMS_USER',
    schema: text,
    fallbackText: 'what the settings of the portal say',
    description: 'User name of that API, in place of the account in the settings of the portal',
  }),
  smsPassword: optional({
    name: 'FYR_SMS_PASSWORD',
    schema: text,
    description: 'Password of that API',
    secret: true,
  }),
  smsFrom: withDefault({
    name: 'FYR_SMS_FROM',
    schema: text.regex(smsSenderPattern, {
      message: 'must be 3-11 letters and digits starting with a letter, or a number such as +46700000000',
    }),
    fallback: 'Fyr',
    description: 'Sender of text messages',
  }),
}
