import { defineCapability, endpoint } from '@gantry/http/server'
import * as resources from '../shared/resources-contract.ts'
import { texts } from '../texts.ts'
import { accountEndpoints } from './accounts/endpoints.ts'
import { applicationEndpoints } from './applications/applications.ts'
import { companyEndpoints, companyMigration, companyNotice } from './company/company.ts'
import { seedProvider } from './demo.ts'
import { enterpriseEndpoints } from './enterprises/endpoints.ts'
import { helpEndpoints } from './help/endpoints.ts'
import { helpMigration } from './help/migration.ts'
import { providersMigration } from './migration.ts'
import { mobileEndpoints } from './mobile/endpoints.ts'
import { mobileMigration } from './mobile/migration.ts'
import { operatorEndpoints } from './operators/endpoints.ts'
import { privateEndpoints } from './private/endpoints.ts'
import { privateMigration } from './private/migration.ts'
import { hearLicence } from './private/own-licence.ts'
import { providerEndpoints } from './providers/endpoints.ts'
import { serviceEndpoints } from './services/endpoints.ts'
import { servicesMigration } from './services/migration.ts'
import { ticketEndpoints, ticketNotice } from './tickets/endpoints.ts'
import { ticketsMigration } from './tickets/migration.ts'
import { hearQuotas, measureSchedule, measureUsage } from './usage/measure.ts'
import { readResources } from './usage/read-resources.ts'
import { endingNotice, endSpaces, endSpacesSchedule } from './validity/end-spaces.ts'

/** Consoles of the operator and of service providers: accounts, providers, enterprises and their quotas. */
export const consoles = defineCapability({
  name: 'consoles',
  texts,
  migrations: [
    providersMigration,
    ticketsMigration,
    helpMigration,
    companyMigration,
    servicesMigration,
    mobileMigration,
    privateMigration,
  ],
  notices: [endingNotice, ticketNotice, companyNotice],
  schedules: [measureSchedule, endSpacesSchedule],
  endpoints: [
    ...accountEndpoints,
    ...providerEndpoints,
    ...enterpriseEndpoints,
    ...applicationEndpoints,
    ...ticketEndpoints,
    ...helpEndpoints,
    ...companyEndpoints,
    ...serviceEndpoints,
    ...mobileEndpoints,
    ...privateEndpoints,
    ...operatorEndpoints,
    endpoint(resources.readResources, ctx => readResources(ctx)),
  ],
  boot: async kernel => {
    await hearQuotas(kernel)
    await hearLicence(kernel)
  },
  demo: seedProvider,
})

export { endSpaces, measureUsage }
