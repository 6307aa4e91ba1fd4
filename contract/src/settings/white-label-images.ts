import * as z from 'zod'
import { endpoint } from '../endpoints/endpoint.ts'
import { id, pictureTypes } from '../endpoints/fields.ts'

const tag = 'White label'
/** An app icon is shown as large as this. */
export const minIconSide = 192

const picture = {
  accepts: pictureTypes,
  method: 'POST',
  tag,
  output: z.object({ image: z.string() }),
} as const
const ofCompany = {
  ...picture,
  stores: ['pictures'],
  access: 'Company.Update',
  company: 'id',
  params: z.strictObject({ id }),
} as const
const ofInstallation = { ...picture, large: true, access: 'SuperAdmin' } as const

export const whiteLabelImages = {
  setLogo: endpoint({
    ...ofCompany,
    errors: ['image.unreadable', 'feature.off'],
    path: '/companies/white-label/{id}',
    summary: 'Set the logo of a company; the file is the body (image/png, image/jpeg or image/webp)',
  }),
  setIcon: endpoint({
    ...ofCompany,
    errors: ['image.unreadable', 'image.notSquare', 'feature.off'],
    path: '/companies/white-label/{id}/icon',
    summary: 'Set the app icon of a company; the file is the body, square, at least 192 pixels wide',
  }),
  setPortalLogo: endpoint({
    ...ofInstallation,
    errors: ['image.unreadable'],
    path: '/settings/global/image',
    summary: 'Set the logo of the installation; the file is the body',
  }),
  setPortalIcon: endpoint({
    ...ofInstallation,
    errors: ['image.unreadable', 'image.notSquare'],
    path: '/settings/global/icon',
    summary: 'Set the app icon of the installation; the file is the body, square, at least 192 pixels wide',
  }),
}
