import type { JsonObject } from '@gantry/base/shared'
import type { TableModel } from '../../web/parts/table-model.ts'
import { useRefusals } from '../../web/views/use-refusals.ts'
import { aimRest, useRested } from '../../web/views/use-rested.ts'
import { type Bar, type Ground, valuesOf } from './bars.ts'
import type { Dragged } from './state.ts'

/** What a bar that is put elsewhere changes of its record. */
export const changeOf = (ground: Ground, { bar, resource, from, to }: Dragged): JsonObject => ({
  ...(bar && resource !== bar.resource && { [ground.resource]: resource }),
  ...valuesOf(ground, { from, to }),
})

interface Aim extends Dragged {
  readonly bar: Bar
}

/** A bar over time that is free, away from where it stood; null: nothing the server has to be asked about. */
const aimOf = (dragged: Dragged | null): Aim | null => {
  const bar = dragged?.bar
  if (!dragged || !bar || dragged.clash) return null
  const stays = bar.from === dragged.from && bar.to === dragged.to && bar.resource === dragged.resource
  return stays ? null : { ...dragged, bar }
}

const textOf = (aim: Aim | null) => aim && JSON.stringify([aim.bar.id, aim.resource, aim.from, aim.to])

/**
 * Why the bar in hand may not be dropped where it is, beyond an occupied time, which the lanes know; null: it may, or that is
 * not known yet.
 */
export const useClosed = (model: TableModel, ground: Ground, dragged: Dragged | null): string | null => {
  const aim = aimOf(dragged)
  const rested = useRested(textOf(aim), aimRest)
  const asked = aim && rested === textOf(aim) ? aim : null
  const [refusal = null] = useRefusals(model, asked?.bar.row ?? null, asked ? [changeOf(ground, asked)] : [])
  return refusal
}
