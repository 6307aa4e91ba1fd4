import * as z from 'zod'
import { deveui, latitude, longitude, text } from '../endpoints/fields.ts'
import { imageName, webAddress } from './fields.ts'

/** Markdown; HTML in it is shown as it is written. */
export const textSettings = z.strictObject({
  markdown: text(20_000).default(''),
  size: z.enum(['small', 'normal', 'large']).default('normal'),
  align: z.enum(['start', 'center', 'end']).default('start'),
})
export type TextSettings = z.infer<typeof textSettings>

export const imageSettings = z.strictObject({
  image: imageName,
  /** The picture of this node, where no other is set. */
  deveui: deveui.nullable().default(null),
  fit: z.enum(['contain', 'cover', 'fill']).default('contain'),
  /** What it shows, for those who do not see it. */
  alt: text().default(''),
  link: webAddress.nullable().default(null),
})
export type ImageSettings = z.infer<typeof imageSettings>

/** Another page, in a sandbox. */
export const iframeSettings = z.strictObject({
  url: webAddress.nullable().default(null),
  scripts: z.boolean().default(true),
  forms: z.boolean().default(false),
  /** Lets the page use its own cookies and storage. */
  ownOrigin: z.boolean().default(false),
  refreshSeconds: z.number().int().min(0).max(86_400).default(0),
})
export type IframeSettings = z.infer<typeof iframeSettings>

export const weatherParts = [
  'temperature',
  'wind',
  'precipitation',
  'humidity',
  'pressure',
  'clouds',
] as const
export type WeatherPart = (typeof weatherParts)[number]

/** Of the place by its numbers, else of where the node is, else of where the company is. */
export const weatherSettings = z.strictObject({
  /** What it is called. */
  place: text().default(''),
  lat: latitude.nullable().default(null),
  long: longitude.nullable().default(null),
  deveui: deveui.nullable().default(null),
  days: z.number().int().min(1).max(7).default(3),
  show: z
    .array(z.enum(weatherParts))
    .max(weatherParts.length)
    .default(['temperature', 'wind', 'precipitation']),
})
export type WeatherSettings = z.infer<typeof weatherSettings>

export const companyInfoParts = [
  'image',
  'name',
  'postalAdress',
  'contactPhonenumber',
  'invoiceAdress',
  'orgNumber',
] as const
export const companyInfoSettings = z.strictObject({
  show: z
    .array(z.enum(companyInfoParts))
    .max(companyInfoParts.length)
    .default(['image', 'name', 'postalAdress', 'contactPhonenumber', 'invoiceAdress']),
  /** Shown below, such as opening hours. */
  note: text(1000).default(''),
})
export type CompanyInfoSettings = z.infer<typeof companyInfoSettings>
