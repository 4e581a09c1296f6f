import type { Ctx } from '@gantry/kernel/server'
import type { ChangePlan, FieldId, PlannedStep, TableDef } from '@gantry/model/shared'
import { planDefinition, type StoredDefinition } from '../catalog/definitions.ts'
import { openTables, type TableSave } from '../catalog/save-tables.ts'
import { catalogOf } from '../catalog/snapshots.ts'
import { closedSources } from '../computed/closed-sources.ts'
import { withRoom } from '../schema/column-room.ts'
import { effectOf, type Plan, type Step } from '../schema/plan.ts'
import { estimateDuration, ratesOf, type Work } from '../schema/rates.ts'
import { rowsIn } from '../schema/table-size.ts'
import { describeFilling } from './describe-filling.ts'
import { recordsFilled } from './records-holding.ts'

/**
 * The effects of changed tables on the database, without applying them.
 * @throws AppError table.invalid, table.exists, record.conflict as the change itself would
 */
export const describeChange = async (ctx: Ctx, saves: readonly TableSave[]): Promise<ChangePlan> =>
  describePlans(ctx, saves, await openTables(ctx, saves))

export const describePlans = async (
  ctx: Ctx,
  saves: readonly TableSave[],
  stored: ReadonlyMap<string, StoredDefinition>,
): Promise<ChangePlan> => {
  const rates = await ratesOf(ctx)
  const steps: PlannedStep[] = []
  const plans: Plan[] = []
  for (const { definition, blank } of saves) {
    const before = stored.get(definition.id)
    const plan = await withRoom(ctx, definition, planDefinition(ctx.space, before, definition, blank))
    const rows = before ? await rowsIn(ctx, definition) : 0
    plans.push(plan)
    if (plan.preparations.some(({ kind }) => kind === 'rebuilding'))
      steps.push({
        table: definition.id,
        change: 'table.rebuilt',
        field: null,
        effect: 'rewrite',
        ...estimateDuration(rows, rates.fill),
      })
    for (const { change, field, effect } of shownSteps(plan.steps)) {
      const touched = effect === 'rewrite' ? rows : 0
      const work: Work = change === 'index.added' ? 'index' : 'fill'
      steps.push({
        table: definition.id,
        change,
        field: field ?? null,
        effect,
        ...estimateDuration(touched, rates[work]),
        ...(change === 'field.dropped' && before && field
          ? await holdingOf(ctx, before.definition, field)
          : {}),
      })
    }
  }
  const tables = new Map((await catalogOf({ ...ctx, request: {} })).tables)
  for (const { definition } of saves) tables.set(definition.id, definition)
  const before = new Map([...stored].map(([id, { definition }]) => [id, definition]))
  steps.push(...(await describeFilling(ctx, before, tables, rates)))
  return {
    steps,
    effect: effectOf({ steps: [...plans.flatMap(plan => plan.steps), ...steps] }),
    seconds: Math.ceil(steps.reduce((sum, step) => sum + step.seconds, 0)),
    warnings: saves.flatMap(({ definition }) => closedSources(definition, tables, ctx.actor.lang)),
  }
}

const holdingOf = async (
  ctx: Ctx,
  table: TableDef,
  field: FieldId,
): Promise<Pick<PlannedStep, 'holding'>> => {
  const holding = await recordsFilled(ctx, table, field)
  return holding ? { holding } : {}
}

const gravity = ['instant', 'rewrite', 'destructive'] as const

/** Statements with one purpose for one field are shown as one step, and a new table as one. */
const shownSteps = (steps: readonly Step[]): readonly Step[] => {
  const shown = new Map<string, Step>()
  for (const step of steps) {
    const key =
      step.change === 'table.created' ? step.change : `${step.change} ${step.field ?? step.index ?? ''}`
    const known = shown.get(key)
    if (!known || gravity.indexOf(step.effect) > gravity.indexOf(known.effect)) shown.set(key, step)
  }
  return [...shown.values()]
}
