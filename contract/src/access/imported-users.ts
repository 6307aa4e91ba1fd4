/** Rows of a list of users that somebody imports. */
export const maxImportedUsers = 20_000
/** Of them in one call: each is a row of the audit log. */
export const maxUsersAtOnce = 200

/** What a row says of a user. */
export const importedFields = ['email', 'firstName', 'lastName', 'phoneNumber', 'role'] as const
export type ImportedField = (typeof importedFields)[number]
