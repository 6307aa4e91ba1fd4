import * as z from 'zod'
import { privateNetwork, privateRanges } from '../lib/network/network.ts'
import { flag, optional, text, withDefault } from './setting.ts'

/** Networks, separated by commas; undefined for what is none. */
function readNetworks(written: string): string[] | undefined {
  const networks = written.split(',').map((each) => privateNetwork(each.trim()))
  return networks.every((each) => each !== undefined) ? networks : undefined
}

/** What the portal asks of others. */
export const externalSettings = {
  privateNetworks: withDefault({
    name: 'FYR_OUTBOUND_PRIVATE',
    schema: text.transform((written, { addIssue }) => {
      const all = flag.safeParse(written)
      if (all.success) return all.data ? privateRanges : []
      const networks = readNetworks(written)
      if (networks) return networks
      addIssue('must be true, false, or private networks such as 10.20.0.0/16,192.168.1.5')
      return z.NEVER
    }),
    fallback: 'false',
    description:
      'Private networks that the portal and all companies may connect to, such as `10.20.0.0/16,192.168.1.5`, or `true` for all; more for one company in its settings',
  }),
  weatherUrl: withDefault({
    name: 'FYR_WEATHER_URL',
    schema: text
      .refine(
        (value) => value === 'off' || (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)),
        'must be an address such as https://api.met.no/weatherapi/locationforecast/2.0/compact, or off',
      )
      .transform((value) => (value === 'off' ? undefined : value)),
    fallback: 'https://api.met.no/weatherapi/locationforecast/2.0/compact',
    description:
      'Where the weather comes from: locationforecast 2.0 of MET Norway, or what answers as it does; off for none',
  }),
  weatherContact: optional({
    name: 'FYR_WEATHER_CONTACT',
    schema: text.regex(/^[\x21-\x7e]{3,200}$/, 'must be a mail or web address'),
    fallbackText: 'FYR_PUBLIC_URL',
    description:
      'Mail or web address of whoever runs this portal: the weather’s provider asks each caller for one',
  }),
}
