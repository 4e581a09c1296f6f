import { AppError, type Issue, issue, type Json, type JsonObject } from '@gantry/base/shared'
import { fieldTypeOf } from '@gantry/fields/shared'
import type { Ctx } from '@gantry/kernel/server'
import { type TableDef, where } from '@gantry/model/shared'
import { findRecords } from '@gantry/records/server'
import { isPresettable } from './offer.ts'

/** Characters of the values of a link at most: more do not fit into a code that phones read. */
const mostCharacters = 1_000

/** Ids in a stored value of a reference. */
const idsIn = (value: Json): readonly string[] =>
  (Array.isArray(value) ? value : [value]).filter((id): id is string => typeof id === 'string')

/**
 * The values of a link in stored form. Linked records must be readable for whoever makes the link.
 * @throws AppError request.invalid naming every field
 */
export const checkGiven = async (ctx: Ctx, table: TableDef, values: JsonObject): Promise<JsonObject> => {
  const issues: Issue[] = []
  const parsed: Record<string, Json> = {}
  for (const [id, value] of Object.entries(values)) {
    const def = table.fields[id]
    if (!def || !isPresettable(def)) {
      issues.push(issue(id, 'not_offerable'))
      continue
    }
    const type = fieldTypeOf(def)
    const read = type.parse(value, def, ctx.actor)
    if (!read.ok) issues.push(issue(id, read.code, read.params))
    else if (read.value !== null) {
      parsed[id] = read.value
      const target = type.target?.(def)
      const ids = target === undefined ? [] : idsIn(read.value)
      if (target !== undefined && ids.length > 0) {
        const { data } = await findRecords(ctx, target, {
          filter: where('id', 'in', ids),
          fields: ['id'],
          pageSize: ids.length,
          count: 'none',
        })
        if (data.length < new Set(ids).size) issues.push(issue(id, 'record_missing'))
      }
    }
  }
  if (JSON.stringify(parsed).length > mostCharacters)
    issues.push(issue('', 'max_length', { limit: mostCharacters }))
  if (issues.length > 0) throw new AppError('request.invalid', {}, issues)
  return parsed
}
