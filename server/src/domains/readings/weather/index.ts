export { createForecasts, type Forecasts } from './forecasts.ts'
export { createProvider } from './provider.ts'
export { weatherOf } from './weather.ts'
