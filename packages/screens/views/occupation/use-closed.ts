import type { JsonObject } from '@gantry/base/shared'
import type { TableModel } from '../../web/parts/table-model.ts'
import { useRefusals } from '../../web/views/use-refusals.ts'
import { aimRest, useRested } from '../../web/views/use-rested.ts'
import { type Bar, type Ground, valuesOf } from './bars.ts'
import type { Dragged } from './state.ts'

/** Changed fields of a record whose bar was moved. */
export const changeOf = (ground: Ground, { bar, resource, from, to }: Dragged): JsonObject => ({
  ...(bar && resource !== bar.resource && { [ground.resource]: resource }),
  ...valuesOf(ground, { from, to }),
})

interface Aim extends Dragged {
  readonly bar: Bar
}

/** Drop position to check on the server; null if it is unchanged or conflicts with another booking. */
const aimOf = (dragged: Dragged | null): Aim | null => {
  const bar = dragged?.bar
  if (!dragged || !bar || dragged.clash) return null
  const stays = bar.from === dragged.from && bar.to === dragged.to && bar.resource === dragged.resource
  return stays ? null : { ...dragged, bar }
}

const textOf = (aim: Aim | null) => aim && JSON.stringify([aim.bar.id, aim.resource, aim.from, aim.to])

/**
 * Why the dragged bar may not be dropped at its current position, apart from booking conflicts, which are checked
 * locally; null: allowed, or not known yet.
 */
export const useClosed = (model: TableModel, ground: Ground, dragged: Dragged | null): string | null => {
  const aim = aimOf(dragged)
  const rested = useRested(textOf(aim), aimRest)
  const asked = aim && rested === textOf(aim) ? aim : null
  const [refusal = null] = useRefusals(model, asked?.bar.row ?? null, asked ? [changeOf(ground, asked)] : [])
  return refusal
}
