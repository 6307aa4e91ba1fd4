import * as z from 'zod'
import { changeBody } from '../endpoints/change-body.ts'
import { endpointsOf } from '../endpoints/endpoint.ts'
import { id, oneLine, text } from '../endpoints/fields.ts'

const { endpoint } = endpointsOf('Settings')
const access = 'SuperAdmin'

/** An address, or a name and an address such as `Fyr <fyr@example.com>`. */
export const mailSenderPattern = /^([^<>"]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/
/** 3 to 11 letters and digits that start with a letter, or a number. */
export const smsSenderPattern = /^(\+\d{5,15}|[A-Za-z][A-Za-z0-9]{2,10})$/

/** Where a setting comes from; `none`: nothing is sent. */
const source = z.enum(['environment', 'settings', 'none'])
/** Null, or absent: stays as it is. Empty: there is none any more. */
const password = oneLine(text(1000)).nullable()

/** How connections to a mail server are encrypted: not at all, by STARTTLS and not without, or from the first byte. */
const mailSecurity = ['starttls', 'implicit', 'none'] as const

const mailFields = {
  /** A name or an IP address; empty for no mail server. */
  host: oneLine(text(253).trim().toLowerCase()),
  port: z.number().int().min(1).max(65_535),
  security: z.enum(mailSecurity),
  user: oneLine(text(320)),
  /** Empty for the usual sender. */
  sender: oneLine(text(320).trim()).refine((value) => value === '' || mailSenderPattern.test(value), {
    message: 'field.email',
  }),
}

/** How mail is sent by the settings, but for the password. */
export const mailChannel = z.object(mailFields)

export const mailSettings = z
  .object({
    ...mailFields,
    source,
    /** `opportunistic`, of the environment only: by STARTTLS where the server offers it. */
    security: z.enum([...mailSecurity, 'opportunistic']),
    sender: z.string(),
    hasPassword: z.boolean(),
    /** Who sends where `sender` is empty. */
    usualSender: z.string(),
    /** The environment says who sends. */
    senderFixed: z.boolean(),
  })
  .meta({ id: 'MailSettings' })
export type MailSettings = z.infer<typeof mailSettings>

const smsFields = {
  /** Of the API of 46elks. */
  url: oneLine(text(500).trim()).refine(
    (value) => /^https?:\/\/[^\s?#@]+$/.test(value) && URL.canParse(value),
    {
      message: 'field.webAddress',
    },
  ),
  /** Empty for no provider. */
  user: oneLine(text(320).trim()),
  sender: oneLine(text(16).trim()).refine((value) => smsSenderPattern.test(value), {
    message: 'field.smsSender',
  }),
}

/** How text messages are sent by the settings, but for the password. */
export const smsChannel = z.object(smsFields)

export const smsSettings = z
  .object({ ...smsFields, url: z.string(), sender: z.string(), source, hasPassword: z.boolean() })
  .meta({ id: 'SmsSettings' })
export type SmsSettings = z.infer<typeof smsSettings>

/** Why a test message could not be sent. */
const sendFaults = [
  'nameUnknown',
  'addressRefused',
  /** Without encryption, to a server that is not in a private network. */
  'unencryptedRefused',
  'connectionRefused',
  'timeout',
  'certificate',
  /** The server does not speak TLS, or not in this way. */
  'noTls',
  'unreachable',
  'login',
  'sender',
  'recipient',
  'other',
] as const
export type SendFault = (typeof sendFaults)[number]

export const sendTest = z
  .object({
    /** To whom. */
    to: z.string(),
    /** Null: the server accepted it. */
    fault: z.enum(sendFaults).nullable(),
    /** What the server, or the connection to it, said in its own words. */
    answer: z.string(),
  })
  .meta({ id: 'SendTest' })
export type SendTest = z.infer<typeof sendTest>

const channelUsage = z.object({
  /** Messages that one company may send a day (UTC). */
  dailyCap: z.number(),
  /** Sent today by all together. */
  today: z.number(),
})
export const messageUsage = z
  .object({
    mail: channelUsage,
    sms: channelUsage,
    /** Those that sent most today, 20 at most. Null: the portal itself. */
    companies: z.array(
      z.object({ companyId: id.nullable(), company: z.string(), mail: z.number(), sms: z.number() }),
    ),
  })
  .meta({ id: 'MessageUsage' })
export type MessageUsage = z.infer<typeof messageUsage>

export const messaging = {
  mail: endpoint('GET', '/settings/mail', access, {
    summary: 'How the portal sends mail, without the password',
    output: mailSettings,
  }),
  setMail: endpoint('PUT', '/settings/mail', access, {
    errors: ['settings.fixed'],
    summary: 'Change how the portal sends mail; another server or user needs the password again',
    body: changeBody({ ...mailFields, password }, mailSettings.shape),
    output: mailSettings,
  }),
  testMail: endpoint('POST', '/settings/mail/test', access, {
    errors: ['mail.notConfigured'],
    summary: 'Send a test mail to myself and answer what the mail server says; a few in ten minutes',
    output: sendTest,
  }),
  sms: endpoint('GET', '/settings/sms', access, {
    summary: 'How the portal sends text messages, without the password',
    output: smsSettings,
  }),
  setSms: endpoint('PUT', '/settings/sms', access, {
    errors: ['settings.fixed'],
    summary: 'Change how the portal sends text messages; another address or user needs the password again',
    body: changeBody({ ...smsFields, password }, smsSettings.shape),
    output: smsSettings,
  }),
  testSms: endpoint('POST', '/settings/sms/test', access, {
    errors: ['sms.notConfigured', 'sms.noNumber'],
    summary: 'Send a test message to my number and answer what the provider says; a few in ten minutes',
    output: sendTest,
  }),
  usage: endpoint('GET', '/settings/message-usage', access, {
    summary: 'How many messages companies may send a day, and what they sent today',
    output: messageUsage,
  }),
}
