import { flag, optional, text, withDefault } from './setting.ts'

/** What the portal asks of others. */
export const externalSettings = {
  outboundPrivateRanges: withDefault({
    name: 'FYR_OUTBOUND_PRIVATE',
    schema: flag,
    fallback: 'false',
    description:
      'Whether addresses that users enter may lie in private networks (10.0.0.0/8, 192.168.0.0/16, …)',
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
