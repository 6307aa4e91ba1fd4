export const logTypes = ['SMS', 'APP', 'WARNING', 'ERROR', 'USEREVENT', 'LOGIN'] as const
export type LogType = (typeof logTypes)[number]
