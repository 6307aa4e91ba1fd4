export { type ContactDetails, findContacts } from './contact-store.ts'
export { findEmailOf } from './named-contact-store.ts'
export { type ContactDeps, contactRoutes } from './routes.ts'
