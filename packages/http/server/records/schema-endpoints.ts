import * as contracts from '@gantry/model/shared'
import {
  describeChange,
  findConversionErrors,
  listAdvice,
  listChanges,
  listComputing,
  listDeleted,
  listSizes,
  pauseChange,
  purgeDeletedThing,
  readChange,
  recompute,
  requireAnyDesigner,
  requireTableDesigner,
  restoreDeleted,
  resumeChange,
  retryComputing,
  rollBackChange,
  runChangeChecks,
  startChange,
} from '@gantry/records/server'
import { type Endpoint, endpoint } from '../endpoint.ts'
import { agreedSaves } from './agreed-saves.ts'

const planChange = endpoint(contracts.planSchemaChange, async (ctx, { saves }) =>
  describeChange(ctx, await agreedSaves(ctx, saves)),
)

const checkChange = endpoint(contracts.checkSchemaChange, async (ctx, { saves }) => {
  await requireTableDesigner(
    ctx,
    saves.map(({ definition }) => definition.id),
  )
  return { data: await findConversionErrors(ctx, await agreedSaves(ctx, saves)) }
})

const beginChange = endpoint(contracts.startSchemaChange, async (ctx, { saves, misfits }) => {
  const agreed = await agreedSaves(ctx, saves)
  await runChangeChecks(
    ctx,
    agreed.map(({ definition }) => definition),
  )
  return { id: await startChange(ctx, agreed, misfits) }
})

const listAllChanges = endpoint(contracts.listSchemaChanges, async (ctx, { limit }) => ({
  data: await listChanges(ctx, limit),
}))

const watchChange = endpoint(contracts.readSchemaChange, async (ctx, { id }) => {
  // Nobody else learns which changes there are.
  await requireAnyDesigner(ctx)
  const change = await readChange(ctx, id)
  await requireTableDesigner(
    ctx,
    change.tables.map(table => table.id),
  )
  return change
})

const steerChange = endpoint(contracts.steerSchemaChange, async (ctx, { id, to }) => {
  if (to === 'roll_back') return { id: await rollBackChange(ctx, id) }
  await (to === 'pause' ? pauseChange : resumeChange)(ctx, id)
  return { id }
})

const listAllDeleted = endpoint(contracts.listDeleted, async ctx => ({ data: await listDeleted(ctx) }))

const bringBack = endpoint(contracts.restoreDeleted, async (ctx, { table, field }) => {
  await restoreDeleted(ctx, table, field)
  return { done: true as const }
})

const deleteForGood = endpoint(contracts.purgeDeleted, async (ctx, thing) => {
  await purgeDeletedThing(ctx, thing)
  return { done: true as const }
})

const listAllAdvice = endpoint(contracts.listIndexAdvice, ctx => listAdvice(ctx))

const listAllSizes = endpoint(contracts.listDataTables, async ctx => ({ data: await listSizes(ctx) }))

const listAllComputing = endpoint(contracts.listComputingFields, async (ctx, { table }) => ({
  data: await listComputing(ctx, table),
}))

const makeAnew = endpoint(contracts.recomputeField, async (ctx, { table, field }) => {
  await recompute(ctx, table, field)
  return { done: true as const }
})

const tryAgain = endpoint(contracts.retryComputing, async (ctx, { id }) => {
  await retryComputing(ctx, id)
  return { done: true as const }
})

/** Schema changes of drawn tables, for designers. */
export const schemaEndpoints: readonly Endpoint[] = [
  planChange,
  checkChange,
  beginChange,
  listAllChanges,
  watchChange,
  steerChange,
  listAllDeleted,
  bringBack,
  deleteForGood,
  listAllAdvice,
  listAllSizes,
  listAllComputing,
  makeAnew,
  tryAgain,
]
