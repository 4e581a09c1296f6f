import type { Ctx } from '@gantry/kernel/server'
import { requireTableDesigner } from '@gantry/records/server'
import type { ExecutorRule, PeopleToday } from '@gantry/workflow/shared'
import { answer, mostPeople } from '../people.ts'
import { fixedAsk } from './fixed-ask.ts'

/** People named of each rule. */
const named = 3

/**
 * Whom each executor rule gives today, for whoever draws a workflow; null for rules that depend on initiator or record.
 * @throws AppError permission.denied, table.not_found
 */
export const peopleToday = async (
  ctx: Ctx,
  { table, rules }: { readonly table: string; readonly rules: readonly ExecutorRule[] },
): Promise<readonly (PeopleToday | null)[]> => {
  await requireTableDesigner(ctx, [table])
  const found: (PeopleToday | null)[] = []
  for (const rule of rules) {
    const ask = fixedAsk(rule)
    const people = ask && (await answer(ctx, ask)).filter(each => each.active && each.assignable)
    found.push(
      people && {
        count: people.length,
        isMore: people.length >= mostPeople,
        names: people.slice(0, named).map(({ name }) => name),
      },
    )
  }
  return found
}
