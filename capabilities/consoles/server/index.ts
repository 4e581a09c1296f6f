import { registerProviderSpaces } from '@gantry/announcements/server'
import { registerKeptBack } from '@gantry/apps/server'
import { defineCapability, endpoint } from '@gantry/http/server'
import { registerJoinRuling, registerProviderRuling } from '@gantry/identity/server'
import { platform, type Schedule } from '@gantry/kernel/server'
import { recordOfFile } from '@gantry/records/server'
import { errors } from '../errors.ts'
import * as resources from '../shared/resources-contract.ts'
import { texts } from '../texts.ts'
import { accountEndpoints } from './accounts/endpoints.ts'
import { applicationEndpoints } from './applications/applications.ts'
import { companyEndpoints, companyMigration, companyNotice } from './company/company.ts'
import { seedProvider } from './demo.ts'
import { enterpriseEndpoints } from './enterprises/endpoints.ts'
import { firstAppsJob, firstAppsMigration } from './enterprises/first-apps.ts'
import { keptSpaces } from './enterprises/reach.ts'
import { helpEndpoints } from './help/endpoints.ts'
import { helpMigration } from './help/migration.ts'
import { providersMigration } from './migration.ts'
import { mobileEndpoints } from './mobile/endpoints.ts'
import { mobileMigration } from './mobile/migration.ts'
import { operatorEndpoints } from './operators/endpoints.ts'
import { privateEndpoints } from './private/endpoints.ts'
import { privateMigration } from './private/migration.ts'
import { hearLicence } from './private/own-licence.ts'
import { announceToKept } from './provider/announce-to-kept.ts'
import { appEndpoints, keptBack } from './provider/apps.ts'
import { endForeignMembersOfAll } from './provider/foreign-members.ts'
import { groupEndpoints, spreadGroups } from './provider/groups.ts'
import { providerDecisionsMigration } from './provider/migration.ts'
import { keepsEnterprise, registrationRuling, ruleEndpoints } from './provider/rules.ts'
import { providerEndpoints } from './providers/endpoints.ts'
import { serviceEndpoints } from './services/endpoints.ts'
import { servicesMigration } from './services/migration.ts'
import { ticketEndpoints, ticketNotice } from './tickets/endpoints.ts'
import { ticketRatingsMigration, ticketsMigration } from './tickets/migration.ts'
import { hearQuotas, measureUsage } from './usage/measure.ts'
import { readResources } from './usage/read-resources.ts'
import { providerQuotaNotice, quotaNotice, tellQuotas } from './usage/tell-quotas.ts'
import { endingNotice, endSpaces, endSpacesSchedule } from './validity/end-spaces.ts'

/** Measures use, tells of quotas that are nearly used up, and brings user groups of providers up to date. */
const lookAfterSchedule: Schedule = {
  name: 'consoles_measure',
  cron: '*/5 * * * *',
  run: async kernel => {
    await measureUsage(kernel)
    await tellQuotas(kernel)
    await spreadGroups(kernel)
  },
}

/** Consoles of the operator and of service providers: accounts, providers, enterprises and their quotas. */
export const consoles = defineCapability({
  name: 'consoles',
  errors,
  texts,
  migrations: [
    providersMigration,
    ticketsMigration,
    ticketRatingsMigration,
    helpMigration,
    companyMigration,
    servicesMigration,
    providerDecisionsMigration,
    mobileMigration,
    privateMigration,
    firstAppsMigration,
  ],
  jobs: [firstAppsJob],
  notices: [endingNotice, ticketNotice, companyNotice, quotaNotice, providerQuotaNotice],
  schedules: [lookAfterSchedule, endSpacesSchedule],
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
    ...ruleEndpoints,
    ...groupEndpoints,
    ...appEndpoints,
    endpoint(resources.readResources, ctx => readResources(ctx)),
    endpoint(resources.findFilePlace, async (ctx, { id }) => ({ place: await recordOfFile(ctx, id) })),
  ],
  boot: async kernel => {
    registerJoinRuling(kernel, (db, space, login) => registrationRuling(db, space, login))
    registerProviderRuling(kernel, keepsEnterprise)
    registerKeptBack(kernel, keptBack)
    registerProviderSpaces(kernel, keptSpaces)
    await endForeignMembersOfAll(kernel)
    await announceToKept(platform(kernel))
    await hearQuotas(kernel)
    await hearLicence(kernel)
  },
  demo: seedProvider,
})

export { endForeignMembersOfAll, endSpaces, measureUsage, spreadGroups, tellQuotas }
