export { type ApiSource, addressOfApi, apiOf, apiSchema, bodyOfApi, type PublishedApi } from './api.ts'
export { apiKind } from './api-kind.ts'
