import { defineCapability, endpoint } from '@gantry/http/server'
import * as contract from '../shared/contract.ts'
import { texts } from '../texts.ts'
import { countedMigration, countUse, countUseSchedule } from './count-use.ts'
import { seedUse } from './demo.ts'
import { listTableUse, readOverview } from './read-overview.ts'
import { presence, tableUse } from './tables.ts'

/** What a space is used for, by whom and how much. */
export const overview = defineCapability({
  name: 'overview',
  texts,
  tables: [presence, tableUse],
  migrations: [countedMigration],
  schedules: [countUseSchedule],
  demo: seedUse,
  endpoints: [
    endpoint(contract.readOverview, ctx => readOverview(ctx)),
    endpoint(contract.listTableUse, listTableUse),
  ],
})

export { countUse }
