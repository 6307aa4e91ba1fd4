import * as z from 'zod'
import { key, text } from '../endpoints/fields.ts'

/** The specification's hours for sliders. */
export const sliderHours = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 24, 36, 48] as const

/** Attribute that popups show for one type of node. */
export const displayAttribute = z.strictObject({
  nodeType: z.number().int().min(0).max(7),
  attribute: z.strictObject({ normalizedName: key, name: text() }),
})
/** Labels beside a marker: 0 none, 1 name, 2 value, 3 name and value, 4 status, 5 last contact, 6 battery. */
export const showTypes = [0, 1, 2, 3, 4, 5, 6] as const

export type DisplayAttribute = z.infer<typeof displayAttribute>

/** Settings of every map; each is also a part of the company's MAPSETTINGS. */
export const commonMapSettings = {
  displayAttributes: z.array(displayAttribute).max(50).default([]),
  showTypes: z.array(z.number().int().min(0).max(6)).max(7).default([1]),
  /** Steps of the slider that finds inactive nodes, in whole hours. */
  slidervalues: z
    .array(z.number().int().min(1).max(8760))
    .max(20)
    .default([...sliderHours]),
}
/** Defaults of a company's maps. */
export const companyMapSettings = z.strictObject(commonMapSettings)
export type CompanyMapSettings = z.infer<typeof companyMapSettings>
