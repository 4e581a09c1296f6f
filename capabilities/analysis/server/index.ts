import { defineCapability, endpoint } from '@gantry/http/server'
import { registerHoldings } from '@gantry/kernel/server'
import {
  createLabel as createContract,
  labelRecords as labelContract,
  listLabelled as labelledContract,
  listLabels as labelsContract,
  removeLabel as removeContract,
  listSaved as savedContract,
} from '@gantry/model/shared'
import { labelRecords, labelsOnRecords } from '@gantry/records/server'
import { errors } from '../errors.ts'
import { texts } from '../texts.ts'
import { createLabel, listLabels, removeLabel } from './labels.ts'
import { listSaved } from './list-saved.ts'
import { savedHolding } from './saved-holding.ts'
import { label, savedAnalysis, savedTab } from './tables.ts'

/** What people keep about a list: analyses, filter tabs and labels, their own and shared. */
export const analysis = defineCapability({
  name: 'analysis',
  errors,
  texts,
  tables: [savedAnalysis, savedTab, label],
  boot: async kernel => registerHoldings(kernel, savedHolding),
  endpoints: [
    endpoint(savedContract, (ctx, { table }) => listSaved(ctx, table)),
    endpoint(labelsContract, (ctx, { table }) => listLabels(ctx, table)),
    endpoint(createContract, createLabel),
    endpoint(removeContract, async (ctx, { table, label }) => {
      await removeLabel(ctx, table, label)
      return {}
    }),
    endpoint(labelledContract, async (ctx, { table, records }) => ({
      labels: await labelsOnRecords(ctx, table, records),
    })),
    endpoint(labelContract, async (ctx, { table, records, add = [], remove = [] }) => ({
      changed: await labelRecords(ctx, table, { records, add, remove }),
    })),
  ],
})
