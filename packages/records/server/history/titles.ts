import type { Json } from '@gantry/base/shared'
import { fieldTypeOf } from '@gantry/fields/shared'
import { type Ctx, sql } from '@gantry/kernel/server'
import type { FieldId, TableDef, TableId } from '@gantry/model/shared'
import { fieldOf } from '../../shared/system-fields.ts'
import type { Scope } from '../policy/scope.ts'
import { titleOf } from '../read/title.ts'

/** Stored values and their field. */
export interface Stored {
  readonly table: TableDef
  readonly field: FieldId
  readonly value: Json
}

/** Replaces ids by `{ id, title }`; the title is null where it may not be read. */
export type Answer = (stored: Stored) => Json

/** Reads the titles of all references in the values, one query per table. */
export const titlesFor = async (ctx: Ctx, scope: Scope, values: readonly Stored[]): Promise<Answer> => {
  const ids = new Map<TableId, Set<string>>()
  for (const stored of values) {
    const target = targetOf(stored)
    if (target === undefined) continue
    const known = ids.get(target) ?? new Set()
    ids.set(target, known)
    for (const id of idsIn(stored.value)) known.add(id)
  }
  const titles = new Map<string, string | null>()
  for (const [target, asked] of ids) {
    const { rows } = await ctx.db.run<{ id: string; title: string | null }>(sql`
      select e.id, ${titleOf(scope, target, sql`e.id`)} as title from unnest(${[...asked]}::uuid[]) as e (id)`)
    for (const { id, title } of rows) titles.set(`${target} ${id}`, title)
  }
  return stored => {
    const target = targetOf(stored)
    if (target === undefined || stored.value === null) return stored.value
    const refs = idsIn(stored.value).map(id => ({ id, title: titles.get(`${target} ${id}`) ?? null }))
    return Array.isArray(stored.value) ? refs : (refs[0] ?? null)
  }
}

const targetOf = ({ table, field }: Stored): TableId | undefined => {
  const def = fieldOf(table, field)
  return def && fieldTypeOf(def).target?.(def)
}

const idsIn = (value: Json): readonly string[] =>
  (Array.isArray(value) ? value : [value]).filter(id => typeof id === 'string')
