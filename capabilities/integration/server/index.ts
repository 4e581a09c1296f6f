import { registerDesigns } from '@gantry/designs/server'
import { defineCapability } from '@gantry/http/server'
import { registerRunner } from '@gantry/runs/server'
import { errors } from '../errors.ts'
import { texts } from '../texts.ts'
import { seedIntegration } from './demo/seed.ts'
import { flowEndpoints } from './flows/endpoints.ts'
import { flowClock, flowRetries } from './flows/flow-clock.ts'
import { flowDesigns } from './flows/flow-designs.ts'
import { flowAttemptsMigration, flowsMigration } from './flows/migration.ts'
import { flowNotices } from './flows/notices.ts'
import { sourceEndpoints } from './sources/endpoints.ts'
import { sourcesMigration } from './sources/migration.ts'
import { messageRetention } from './subscriptions/forget-messages.ts'
import { subscriptionsMigration } from './subscriptions/migration.ts'
import { subscriptionNotices, subscriptionOutages, watchSubscriptions } from './subscriptions/outages.ts'
import { subscribeSources } from './subscriptions/subscribe-sources.ts'
import { taskClock } from './tasks/clock.ts'
import { taskEndpoints } from './tasks/endpoints.ts'
import { taskFiles } from './tasks/files/end-files.ts'
import { taskFilesMigration } from './tasks/files/migration.ts'
import { forgetTaskRuns } from './tasks/forget-runs.ts'
import { mendRunner } from './tasks/mending/mend-runner.ts'
import { mendingMigration } from './tasks/mending/migration.ts'
import { runListMigration, tasksMigration } from './tasks/migration.ts'
import { taskNotices } from './tasks/notices.ts'
import { taskDesigns } from './tasks/task-designs.ts'
import { taskRunner } from './tasks/task-runner.ts'

export { type OpenSource, openSource } from './sources/open-source.ts'
export { sourceNames } from './sources/source-rows.ts'
export { ownTables } from './tasks/ends.ts'

/** Data from outside and from the space itself: sources, and what reads and writes them. */
export const integration = defineCapability({
  name: 'integration',
  feature: 'integration',
  errors,
  texts,
  migrations: [
    sourcesMigration,
    tasksMigration,
    flowsMigration,
    subscriptionsMigration,
    runListMigration,
    taskFilesMigration,
    mendingMigration,
    flowAttemptsMigration,
    subscriptionOutages,
  ],
  queues: [taskClock, taskFiles, flowClock, flowRetries],
  schedules: [forgetTaskRuns, messageRetention, watchSubscriptions],
  notices: [...flowNotices, ...taskNotices, ...subscriptionNotices],
  demo: seedIntegration,
  serve: subscribeSources,
  boot: async kernel => {
    registerDesigns(kernel, taskDesigns)
    registerDesigns(kernel, flowDesigns)
    registerRunner(kernel, taskRunner)
    registerRunner(kernel, mendRunner)
  },
  endpoints: [...sourceEndpoints, ...taskEndpoints, ...flowEndpoints],
})
