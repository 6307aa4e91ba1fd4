export { accessTokenRoutes } from './routes.ts'
export { type AccessTokens, createAccessTokens, type MqttToken } from './token-directory.ts'
