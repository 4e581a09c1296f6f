import { type Issue, issue, localise, type Text } from '@gantry/base/shared'
import type { Ctx } from '@gantry/kernel/server'
import type { TableId } from '@gantry/model/shared'
import type { DesignKey } from '../shared/design.ts'
import { error, type Problem, type Scope } from '../shared/kind.ts'
import { designServer, knownDesigns } from './design-server.ts'
import { publishedBody } from './rows.ts'
import { whoMentions } from './who-mentions.ts'

/**
 * Errors for fields that a set takes away or changes although a published design outside the set needs them. Each stands at
 * the field, `<table>.fields.<field>`, and names the design. A changed field is an error only where the design that refers to
 * it becomes wrong. References inside the set are checked with its bodies. Other tables are left out at the places of `reported`:
 * kinds that define tables report there what they break in one another.
 */
export const neededFields = async (
  ctx: Ctx,
  set: readonly DesignKey[],
  scope: Scope,
  reported: readonly Issue[] = [],
): Promise<readonly Problem[]> => {
  const changed = changedFields(scope)
  if (changed.size === 0) return []
  const inside = new Set(set.map(keyText))
  const found: Problem[] = []
  const breaks = new Map<string, boolean>()
  const places = new Set(reported.map(({ field }) => field.slice(field.lastIndexOf('/') + 1)))
  const parts = [...changed.values()].flatMap(fields => [...fields.keys()])
  const mentions = await whoMentions(ctx, { kind: 'table', ids: [...changed.keys()], parts })
  for (const { design, to, of, name } of mentions) {
    const state = changed.get(to.id)?.get(to.part ?? '')
    const place = `${to.id}.fields.${to.part}`
    const key = keyText(design)
    const kind = knownDesigns(ctx.kernel).get(design.kind)?.kind
    if (!kind || of !== 'release' || state === undefined || inside.has(key)) continue
    if (kind.tablesOf && places.has(place)) continue
    if (state === 'changed') {
      const known = breaks.get(key) ?? (await becomesWrong(ctx, design, scope))
      breaks.set(key, known)
      if (!known) continue
    }
    const code = state === 'changed' ? 'field_changed_for' : 'field_needed_by'
    const label = scope.before.get(to.id)?.fields[to.part ?? '']?.label ?? to.part ?? ''
    const say = (text: Text) => localise(text, ctx.actor.lang)
    const names = new Set([say(design.name), ...(name === null ? [] : [say(name)])])
    const problem = error(issue(place, code, { field: say(label), name: [...names].join(' › ') }))
    if (!found.some(each => JSON.stringify(each) === JSON.stringify(problem))) found.push(problem)
  }
  return found
}

type State = 'gone' | 'changed'

const keyText = ({ kind, id }: DesignKey): string => `${kind} ${id}`

/** The fields that are no longer there, and those with another definition, of every table that differs. */
const changedFields = ({ before, tables }: Scope): ReadonlyMap<TableId, ReadonlyMap<string, State>> => {
  const found = new Map<TableId, ReadonlyMap<string, State>>()
  for (const [id, { fields }] of before) {
    const after = tables.get(id)
    if (after === before.get(id)) continue
    const changed = Object.entries(fields).flatMap(([field, def]): [string, State][] => {
      const now = after?.fields[field]
      if (!now) return [[field, 'gone']]
      return JSON.stringify(now) === JSON.stringify(def) ? [] : [[field, 'changed']]
    })
    if (changed.length > 0) found.set(id, new Map(changed))
  }
  return found
}

/** Whether the release of a design has errors among the tables as they will be that it does not have among those of now. */
const becomesWrong = async (ctx: Ctx, design: DesignKey, scope: Scope): Promise<boolean> => {
  const { kind } = designServer(ctx.kernel, design.kind)
  const body = await publishedBody(ctx, design)
  if (body === null) return false
  const errors = (of: Scope) =>
    kind
      .check(body, of)
      .filter(({ severity }) => severity === 'error')
      .map(({ field, code }) => `${field} ${code}`)
  const known = new Set(errors({ ...scope, tables: scope.before }))
  return errors(scope).some(each => !known.has(each))
}
