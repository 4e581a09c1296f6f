import { defineCapability, endpoint } from '@gantry/http/server'
import { listSaved as contract } from '@gantry/model/shared'
import { texts } from '../texts.ts'
import { listSaved } from './list-saved.ts'
import { savedAnalysis, savedTab } from './tables.ts'

/** What people keep about a list: analyses and filter tabs, their own and shared. */
export const analysis = defineCapability({
  name: 'analysis',
  texts,
  tables: [savedAnalysis, savedTab],
  endpoints: [endpoint(contract, (ctx, { table }) => listSaved(ctx, table))],
})
