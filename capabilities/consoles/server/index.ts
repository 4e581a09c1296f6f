import { defineCapability } from '@gantry/http/server'
import { texts } from '../texts.ts'
import { accountEndpoints } from './accounts/endpoints.ts'
import { seedProvider } from './demo.ts'
import { enterpriseEndpoints } from './enterprises/endpoints.ts'
import { providersMigration } from './migration.ts'
import { providerEndpoints } from './providers/endpoints.ts'
import { hearQuotas, measureSchedule } from './usage/measure.ts'

/** Consoles of the operator and of service providers: accounts, providers, enterprises and their quotas. */
export const consoles = defineCapability({
  name: 'consoles',
  texts,
  migrations: [providersMigration],
  schedules: [measureSchedule],
  endpoints: [...accountEndpoints, ...providerEndpoints, ...enterpriseEndpoints],
  boot: hearQuotas,
  demo: seedProvider,
})
