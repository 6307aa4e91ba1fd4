/**
 * Largest limit for late readings, in minutes: a week, for loggers that missed some of their daily transmissions.
 * Readings older than a node's limit trigger no alarms, formulas or scripts.
 */
export const maxJudgeWindowMinutes = 10_080
