import { type Issue, issue, localise, type Text } from '@gantry/base/shared'
import type { Ctx } from '@gantry/kernel/server'
import type { FieldId, TableDef, TableId } from '@gantry/model/shared'
import { readDefinitions } from '@gantry/records/server'
import type { DesignKey } from '../shared/design.ts'
import { error, type Problem, type Scope, warning } from '../shared/kind.ts'
import { designServer, knownDesigns } from './design-server.ts'
import { publishedBody } from './rows.ts'
import { whoMentions } from './who-mentions.ts'

/**
 * Errors for fields that a set takes away or changes although a published design outside the set needs them. Each stands at
 * the field, `<table>.fields.<field>`, and names the design. A changed field is an error only where the change of this field alone
 * makes the design that refers to it wrong. References inside the set are checked with its bodies. Other tables are left out at the places of `reported`:
 * kinds that define tables report there what they break in one another. What is no design and can do without the field is warned of.
 */
export const neededFields = async (
  ctx: Ctx,
  set: readonly DesignKey[],
  scope: Scope,
  reported: readonly Issue[] = [],
): Promise<readonly Problem[]> => {
  const changed = await changedFields(ctx, scope)
  if (changed.size === 0) return []
  const inside = new Set(set.map(keyText))
  const found: Problem[] = []
  const breaks = breaker(ctx, scope)
  const places = new Set(reported.map(({ field }) => field.slice(field.lastIndexOf('/') + 1)))
  const parts = [...changed.values()].flatMap(fields => [...fields.keys()])
  const mentions = await whoMentions(ctx, { kind: 'table', ids: [...changed.keys()], parts })
  for (const { design, to, of, name, how } of mentions) {
    const state = changed.get(to.id)?.get(to.part ?? '')
    const place = `${to.id}.fields.${to.part}`
    const key = keyText(design)
    const kind = knownDesigns(ctx.kernel).get(design.kind)?.kind
    if (of !== 'release' || state === undefined || inside.has(key)) continue
    if (kind?.tablesOf && places.has(place)) continue
    if (state === 'changed') {
      if (!kind || !(await breaks(design, to.id, to.part ?? ''))) continue
    }
    const isGiven = !kind && how === 'shows'
    const code = state === 'changed' ? 'field_changed_for' : isGiven ? 'field_given_by' : 'field_needed_by'
    const label = scope.before.get(to.id)?.fields[to.part ?? '']?.label ?? to.part ?? ''
    const say = (text: Text) => localise(text, ctx.actor.lang)
    const names = new Set([say(design.name), ...(name === null ? [] : [say(name)])])
    const told = issue(place, code, { field: say(label), name: [...names].join(' › ') })
    const problem = isGiven ? warning(told) : error(told)
    if (!found.some(each => JSON.stringify(each) === JSON.stringify(problem))) found.push(problem)
  }
  return found
}

type State = 'gone' | 'changed'

const keyText = ({ kind, id }: DesignKey): string => `${kind} ${id}`

/**
 * The fields that are no longer there, and those with another definition, of every table that differs. Compared with the definitions
 * as they were drawn: those of the catalog carry translations, and options of other tables.
 */
const changedFields = async (
  ctx: Ctx,
  { before, tables }: Scope,
): Promise<ReadonlyMap<TableId, ReadonlyMap<FieldId, State>>> => {
  const differing = [...before].filter(([id, table]) => tables.get(id) !== table)
  const stored =
    differing.length > 0
      ? await readDefinitions(
          ctx.db,
          ctx.space,
          differing.map(([id]) => id),
        )
      : new Map<TableId, { readonly definition: TableDef }>()
  const found = new Map<TableId, ReadonlyMap<FieldId, State>>()
  for (const [id, known] of differing) {
    const drawn = stored.get(id)?.definition ?? known
    const after = tables.get(id)
    const changed = Object.entries(drawn.fields).flatMap(([field, def]): [FieldId, State][] => {
      const now = after?.fields[field]
      if (!now) return [[field, 'gone']]
      return JSON.stringify(now) === JSON.stringify(def) ? [] : [[field, 'changed']]
    })
    if (changed.length > 0) found.set(id, new Map(changed))
  }
  return found
}

/** Tells whether the release of a design has errors with one field as it will be that it does not have among the tables of now. */
const breaker = (ctx: Ctx, { before, tables, named }: Scope) => {
  const releases = new Map<string, Promise<((of: Scope) => readonly string[]) | null>>()
  const errorsOf = async (design: DesignKey) => {
    const { kind } = designServer(ctx.kernel, design.kind)
    const body = await publishedBody(ctx, design)
    if (body === null) return null
    return (of: Scope): readonly string[] =>
      kind
        .check(body, of)
        .filter(({ severity }) => severity === 'error')
        .map(({ field, code }) => `${field} ${code}`)
  }
  return async (design: DesignKey, id: TableId, field: FieldId): Promise<boolean> => {
    const key = keyText(design)
    const known = releases.get(key) ?? errorsOf(design)
    releases.set(key, known)
    const errors = await known
    const table = before.get(id)
    const def = tables.get(id)?.fields[field]
    if (!errors || !table || !def) return false
    const changed = { ...table, fields: { ...table.fields, [field]: def } }
    const now = new Set(errors({ before, tables: before, named }))
    return errors({ before, tables: new Map(before).set(id, changed), named }).some(each => !now.has(each))
  }
}
