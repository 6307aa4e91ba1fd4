import type { CompanyDeletion, Company as WireCompany } from '@fyr/contract/companies/companies'
import type { CompanyBody } from '@fyr/contract/settings/company-details'
import type { Company, CompanyDetails } from './company-store.ts'
import type { StoredDeletion } from './deletion/deletion-store.ts'

/** Between our names and the specification's, whose spellings are part of the contract. */
export function fromWire(body: CompanyBody): CompanyDetails {
  return {
    name: body.name,
    orgNumber: body.orgNumber,
    postalAddress: body.postalAdress,
    deliveryAddress: body.deliveryAdress,
    contactPhone: body.contactPhonenumber,
    contactEmail: body.invoiceAdress,
    referenceNumber: body.refrenceNmuber,
    country: body.country,
  }
}

export function toWire(company: Company): WireCompany {
  return {
    companyId: company.id,
    name: company.name,
    orgNumber: company.orgNumber,
    postalAdress: company.postalAddress,
    deliveryAdress: company.deliveryAddress,
    contactPhonenumber: company.contactPhone,
    invoiceAdress: company.contactEmail,
    refrenceNmuber: company.referenceNumber,
    country: company.country,
    image: company.image,
    createdAt: company.createdAt.toISOString(),
  }
}

export function deletionToWire({ reason, ...deletion }: StoredDeletion): CompanyDeletion {
  const { id, companyId, name, requestedBy, state, progress, rowsDeleted, createdAt, finishedAt } = deletion
  return {
    ...{ deletionId: id, companyId, name, requestedBy, state, progress, rowsDeleted },
    reason: reason === null || reason === 'diskFull' ? reason : 'error',
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  }
}
