/** How often receivers are reminded of one alarm that nobody acknowledges, at most. */
export const maxReminders = 20
/** Minutes between two reminders, at least and at most. */
export const reminderMinutes = { min: 5, max: 1440 } as const
/** Minutes until the second contacts are told, at least and at most. */
export const escalationMinutes = { min: 1, max: 1440 } as const
/** For how many minutes an active alarm may be snoozed, at least and at most. */
export const snoozeMinutes = { min: 1, max: 10_080 } as const
