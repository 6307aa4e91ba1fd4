import * as z from 'zod'
import { endpointsOf } from '../endpoints/endpoint.ts'
import { id, pictureTypes } from '../endpoints/fields.ts'

const { endpoint } = endpointsOf('White label')
/** An app icon is shown as large as this. */
export const minIconSide = 192

const picture = { accepts: pictureTypes, output: z.object({ image: z.string() }) } as const
const ofCompany = { ...picture, stores: ['pictures'], company: 'id', params: z.strictObject({ id }) } as const
const ofInstallation = { ...picture, large: true } as const

export const whiteLabelImages = {
  setLogo: endpoint('POST', '/companies/white-label/{id}', 'Company.Update', {
    ...ofCompany,
    errors: ['image.unreadable', 'feature.off'],
    summary: 'Set the logo of a company; the file is the body (image/png, image/jpeg or image/webp)',
  }),
  setIcon: endpoint('POST', '/companies/white-label/{id}/icon', 'Company.Update', {
    ...ofCompany,
    errors: ['image.unreadable', 'image.notSquare', 'feature.off'],
    summary: 'Set the app icon of a company; the file is the body, square, at least 192 pixels wide',
  }),
  setPortalLogo: endpoint('POST', '/settings/global/image', 'SuperAdmin', {
    ...ofInstallation,
    errors: ['image.unreadable'],
    summary: 'Set the logo of the installation; the file is the body',
  }),
  setPortalIcon: endpoint('POST', '/settings/global/icon', 'SuperAdmin', {
    ...ofInstallation,
    errors: ['image.unreadable', 'image.notSquare'],
    summary: 'Set the app icon of the installation; the file is the body, square, at least 192 pixels wide',
  }),
}
