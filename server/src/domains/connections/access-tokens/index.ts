export { createAccessToken, renewAccessToken, revokeAccessToken } from './access-tokens.ts'
export { accessTokenRoutes } from './routes.ts'
export { type AccessTokens, createAccessTokens, type MqttLogin, type MqttToken } from './token-directory.ts'
