import * as z from 'zod'
import { endpointsOf } from '../endpoints/endpoint.ts'
import { flag, id } from '../endpoints/fields.ts'

const { endpoint } = endpointsOf('Features')

/**
 * What a super administrator turns on and off for each company. The camera of the specification, which is not here,
 * comes with its part.
 */
export const featureNames = ['mapDashboard', 'multiCompany', 'companyBranding', 'opcUa'] as const
export type FeatureName = (typeof featureNames)[number]

export const featureAccess = z
  .object({
    featureAccessId: z.enum(featureNames),
    name: z.enum(featureNames),
    /** Of those that the caller may know of: the companies that have it. */
    companies: z.array(id),
  })
  .meta({ id: 'FeatureAccess' })
export type FeatureAccess = z.infer<typeof featureAccess>

export const features = {
  list: endpoint('GET', '/features', 'SuperAdmin', {
    summary: 'Features and the companies that have them',
    output: z.array(featureAccess),
  }),
  ofCompany: endpoint('GET', '/features/{company}', 'anyUser', {
    company: 'company',
    summary: 'Features of a company',
    params: z.strictObject({ company: id }),
    output: z.array(featureAccess),
  }),
  set: endpoint('PUT', '/features/{feature}/{company}', 'SuperAdmin', {
    company: 'company',
    summary: 'Turn a feature of a company on or off; without `enabled` it becomes the other of the two',
    params: z.strictObject({ feature: z.enum(featureNames), company: id }),
    query: z.strictObject({ enabled: flag.optional() }),
    output: featureAccess,
  }),
}
