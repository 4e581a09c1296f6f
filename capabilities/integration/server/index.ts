import { defineCapability } from '@gantry/http/server'
import { texts } from '../texts.ts'
import { sourceEndpoints } from './sources/endpoints.ts'
import { sourcesMigration } from './sources/migration.ts'

export { type OpenSource, openSource } from './sources/open-source.ts'

/** Data from outside and from the space itself: sources, and what reads and writes them. */
export const integration = defineCapability({
  name: 'integration',
  texts,
  migrations: [sourcesMigration],
  endpoints: [...sourceEndpoints],
})
