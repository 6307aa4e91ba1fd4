/**
 * Every error code that leaves the server, with its HTTP status. The texts are in
 * texts/<language>/problems.ts under the same code; a code without a text does not compile.
 */
export const errors = {
  'request.invalid': 400,
  'request.tooLarge': 413,
  'request.tooMany': 429,
  'request.notFound': 404,
  'readings.refused': 400,
  'request.methodNotAllowed': 405,
  'request.unsupportedType': 415,
  'server.failed': 500,
  'server.busy': 503,
  'server.standby': 503,
  'server.unknownOutcome': 503,
  'server.diskFull': 507,
  'access.signedOut': 401,
  'access.denied': 403,
  'access.companyNotChosen': 400,
  'access.badCredentials': 401,
  'access.locked': 429,
  'access.secondFactorRequired': 401,
  'access.wrongCode': 401,
  'object.notFound': 404,
  'name.taken': 409,
  'domain.taken': 409,
  'domain.tooMany': 409,
  'demo.exists': 409,
  'demo.making': 409,
  'account.emailTaken': 409,
  'account.linkEnded': 400,
  'secondFactor.wrongCode': 400,
  'secondFactor.exists': 409,
  'secondFactor.none': 409,
  'user.unknown': 404,
  'user.alreadyMember': 409,
  'user.notYours': 403,
  'user.lastAdministrator': 409,
  'user.currentPassword': 400,
  'user.tooMany': 409,
  'invitation.ended': 400,
  'invitation.exists': 409,
  'invitation.otherAddress': 403,
  'role.notYours': 403,
  'role.builtIn': 400,
  'role.inUse': 409,
  'role.tooMany': 409,
  'audit.tooShort': 400,
  'application.notEmpty': 409,
  'node.deveuiTaken': 400,
  'node.kindAbsent': 400,
  'node.hasHistory': 409,
  'node.topicTaken': 400,
  'node.topicInvalid': 400,
  'key.taken': 409,
  'key.inUse': 409,
  'key.tooMany': 400,
  'image.unreadable': 400,
  'quota.pictures': 409,
  'quota.versions': 409,
  'quota.applications': 409,
  'quota.nodes': 409,
  'quota.keys': 409,
  'quota.tokens': 409,
  'license.nodes': 409,
  'license.companies': 409,
  'license.expired': 409,
  'license.unreadable': 400,
  'license.otherKey': 400,
  'license.otherInstallation': 400,
  'license.ended': 400,
  'license.tooSmall': 409,
  'license.known': 409,
  'license.tooMany': 409,
  'alarm.notActive': 409,
  'alarm.noLimit': 400,
  'alarm.limitsCrossed': 400,
  'alarm.tooMany': 400,
  'alarm.tooManyOfKey': 400,
  'alarm.foreignNode': 400,
  'dashboard.changed': 409,
  'dashboard.foreignNode': 400,
  'dashboard.foreignApplication': 400,
  'dashboard.ownAddress': 400,
  'dashboard.tooLarge': 400,
  'dashboard.tooMany': 400,
  'dashboard.tooManyShared': 400,
  'dashboard.rangeFixed': 403,
  'dashboard.tooManySeries': 400,
  'dashboard.tooManyWidgets': 400,
  'dashboard.wrongType': 400,
  'dashboard.newerFormat': 400,
  'dashboard.unreadable': 400,
  'frame.notShown': 403,
  'template.unknownSlot': 400,
  'template.tooMany': 400,
  'category.notEmpty': 400,
  'category.cycle': 400,
  'category.tooDeep': 400,
  'category.tooMany': 400,
  'time.rangeReversed': 400,
  'time.outOfRange': 400,
  'buckets.tooMany': 400,
  'readings.tooMany': 400,
  'download.tooMany': 429,
  'token.expiryPast': 400,
  'mail.notConfigured': 400,
  'sms.notConfigured': 400,
  'field.required': 400,
  'field.wrongType': 400,
  'field.tooShort': 400,
  'field.tooLong': 400,
  'field.tooSmall': 400,
  'field.tooLarge': 400,
  'field.tooMany': 400,
  'field.tooDeep': 400,
  'field.duplicate': 400,
  'field.unknown': 400,
  'field.notOneOf': 400,
  'field.invalid': 400,
  'field.email': 400,
  'field.phone': 400,
  'field.deveui': 400,
  'field.orgNumber': 400,
  'field.orgNumberOf': 400,
  'field.noLetter': 400,
  'field.repetition': 400,
  'field.control': 400,
  'field.json': 400,
  'field.jsonAt': 400,
  'field.notFinite': 400,
  'field.date': 400,
  'field.timeZone': 400,
  'field.password': 400,
  'field.contactAddress': 400,
  'field.webAddress': 400,
  'field.tileAddress': 400,
  'field.host': 400,
  'field.hostName': 400,
} as const satisfies Record<string, number>

export type ErrorCode = keyof typeof errors

/** One field that was refused; `field` is a path such as `body.alarmContacts.0.email`. */
export interface FieldProblem {
  field: string
  code: ErrorCode
  message: string
}

/** What every answer of 400 and above carries. */
export interface ErrorBody {
  code: ErrorCode
  message: string
  errors?: FieldProblem[]
  requestId: string
}

/** Why a reading that came in was not stored; the company sees them as data-ingest errors. */
export const ingestProblems = [
  'node.unknown',
  'node.inactive',
  'node.forbidden',
  'payload.notJson',
  'payload.notObject',
  'payload.tooLarge',
  'payload.tooDeep',
  'payload.tooManyKeys',
  'payload.notUtf8',
  'payload.undecodable',
  'key.invalid',
  'key.tooMany',
  'value.invalid',
  'value.notFinite',
  'value.integerTooLarge',
  'value.tooLong',
  'time.invalid',
  'time.outOfRange',
  'store.refused',
  'derived.tooDeep',
  'mqtt.connectRefused',
  'mqtt.queueFull',
  'mqtt.retainedFull',
  'mqtt.sessionDropped',
] as const
export type IngestProblem = (typeof ingestProblems)[number]

/** What data errors are told apart by: who sent it, whether it could be read, what was wrong with it. */
export const dataErrorKinds = ['unknownNode', 'payload', 'reading', 'access', 'mqtt'] as const
export type DataErrorKind = (typeof dataErrorKinds)[number]

export function dataErrorKindOf(code: string): DataErrorKind {
  if (code === 'node.unknown') return 'unknownNode'
  if (code.startsWith('node.')) return 'access'
  if (code.startsWith('payload.')) return 'payload'
  return code.startsWith('mqtt.') ? 'mqtt' : 'reading'
}
