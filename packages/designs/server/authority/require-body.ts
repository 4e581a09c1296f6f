import { AppError, type Issue, issue, localise } from '@gantry/base/shared'
import type { Ctx } from '@gantry/kernel/server'
import type { FieldId, TableDef } from '@gantry/model/shared'
import {
  allowedRows,
  appOfTable,
  designsSpace,
  effectiveRights,
  fieldRights,
  mayDesign,
  openOn,
  requireDesigner,
  scopeOf,
} from '@gantry/records/server'
import type { DesignKey } from '../../shared/design.ts'
import type { Mention, Scope } from '../../shared/kind.ts'
import { designServer } from '../design-server.ts'
import { designRow, draftRow, publishedBody } from '../rows.ts'
import type { Bodied } from '../scope-of.ts'
import { mayDesignThing } from './require-designer.ts'

/**
 * Requires that the actor may design a body: the application it belongs to, every table it defines, and, where a reference to
 * another application is new, what that reference reads. An administrator of one application would otherwise read closed
 * records through a look-up, or replace the table of another application by naming it among slave tables.
 * @throws AppError permission.denied; design.invalid naming the references
 */
export const requireBody = async (ctx: Ctx, design: Bodied, scope: Scope): Promise<void> => {
  if (designsSpace(ctx)) return
  const { kind } = designServer(ctx.kernel, design.kind)
  if (kind.idOf && kind.idOf(design.body) !== design.id) throw new AppError('permission.denied')
  await requireDesigner(ctx, kind.appOf?.(design.body, scope) ?? null)
  const defined = kind.tablesOf?.(design.body) ?? []
  const ids = new Set(defined.map(({ id }) => id))
  for (const table of defined) await requireTable(ctx, table, ids, scope)
  for (const other of kind.speaksFor?.(design.body) ?? [])
    if (!(await mayDesignThing(ctx, other))) throw new AppError('permission.denied')
  const known = await knownMentions(ctx, design, scope)
  const issues: Issue[] = []
  for (const mention of kind.mentions(design.body, scope)) {
    if (ids.has(mention.to.id) || known.has(keyOf(mention))) continue
    const closed = await closedThing(ctx, mention, scope)
    if (closed !== null && issues.every(({ field }) => field !== mention.at))
      issues.push(issue(mention.at, 'other_app', { name: closed }))
  }
  if (issues.length > 0) throw new AppError('design.invalid', {}, issues)
}

const requireTable = async (
  ctx: Ctx,
  { id, app, master }: TableDef,
  ids: ReadonlySet<string>,
  { before }: Scope,
): Promise<void> => {
  if (before.has(id)) await requireDesigner(ctx, appOfTable(before, id))
  if (app !== undefined) await requireDesigner(ctx, app)
  else if (master === undefined || !ids.has(master)) throw new AppError('permission.denied')
}

const keyOf = ({ to: { kind, id, part = '' }, how }: Mention): string => `${how} ${kind}/${id}/${part}`

/** What the published body and the draft refer to already: others drew it, and it stays. */
const knownMentions = async (ctx: Ctx, key: DesignKey, scope: Scope): Promise<ReadonlySet<string>> => {
  const { kind } = designServer(ctx.kernel, key.kind)
  const bodies = [await publishedBody(ctx, key), (await draftRow(ctx, key))?.body ?? null]
  return new Set(bodies.flatMap(body => (body === null ? [] : kind.mentions(body, scope).map(keyOf))))
}

/** The name of what a reference may not use; null where it may. */
const closedThing = async (ctx: Ctx, { to, how }: Mention, scope: Scope): Promise<string | null> => {
  const acts = how === 'writes' || how === 'calls'
  if (to.kind !== 'table') {
    if (!acts) return null
    const row = await designRow(ctx, to)
    return !row || (await mayDesign(ctx, row.app)) ? null : localise(row.name, ctx.actor.lang)
  }
  const table = scope.before.get(to.id)
  if (!table || (await mayDesign(ctx, appOfTable(scope.before, to.id)))) return null
  const { operations } = await effectiveRights(ctx, table)
  const isOpen =
    operations.includes('read') &&
    (to.part === undefined || !(to.part in table.fields) || (await isWhollyOpen(ctx, table, to.part)))
  return isOpen && !acts ? null : localise(table.label, ctx.actor.lang)
}

/** Look-ups and roll-ups show values of all records to whoever reads the result, so the designer must read them in every one. */
const isWhollyOpen = async (ctx: Ctx, table: TableDef, field: FieldId): Promise<boolean> => {
  const scope = await scopeOf(ctx, table)
  return allowedRows(scope, 'read') === true && openOn(fieldRights(scope, 'read'), field) === true
}
