import { dayIn } from '@gantry/base/shared'
import type { Actor, TableDef } from '@gantry/model/shared'
import type { Catalog } from '../catalog/catalog.ts'

/** Actor, table and time of a permission check. */
export interface Scope {
  readonly catalog: Catalog
  readonly table: TableDef
  readonly actor: Actor
  readonly now: Date
}

/** The current date in the actor's time zone. */
export const today = ({ actor, now }: Pick<Scope, 'actor' | 'now'>): string =>
  dayIn(now.getTime(), actor.timeZone)
