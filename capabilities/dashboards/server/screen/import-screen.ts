import { AppError, isPlainObject, type Json, localise, newId, type Text } from '@gantry/base/shared'
import { isSourceName } from '@gantry/charts/shared'
import { designServer, keepDraft, scopeOf } from '@gantry/designs/server'
import { type AnyKind, renamed, type Scope } from '@gantry/designs/shared'
import { audit, type Ctx, inTransaction } from '@gantry/kernel/server'
import { fieldOf } from '@gantry/records/shared'
import { Value } from 'typebox/value'
import {
  type AwaitedTable,
  type ScreenFile,
  type ScreenPlan,
  screenFileSchema,
} from '../../shared/screen/screen-file.ts'
import { hashOfFile } from './screen-file-hash.ts'

type Tables = Readonly<Record<string, string>>

interface Asked {
  readonly file: Json
  readonly tables: Tables
}

interface Body {
  readonly kind: AnyKind
  readonly body: Json
}

/** A screen file with its charts and, after them, its screen as bodies of their kinds. */
interface ReadFile extends ScreenFile {
  readonly bodies: readonly Body[]
}

/** @throws AppError analysis.file for another file, or one that was changed or damaged */
const readFile = ({ kernel }: Ctx, given: Json): ReadFile => {
  if (!Value.Check(screenFileSchema, given)) throw new AppError('analysis.file')
  const file: ScreenFile = given
  const [chart, screen] = [designServer(kernel, 'chart').kind, designServer(kernel, 'screen').kind]
  const bodies = [...file.charts.map(body => ({ kind: chart, body })), { kind: screen, body: file.screen }]
  if (hashOfFile(file) !== file.hash || !bodies.every(({ kind, body }) => Value.Check(kind.schema, body)))
    throw new AppError('analysis.file')
  return { ...file, bodies }
}

const sameName = (one: Text, other: Text): boolean =>
  (['zh-CN', 'en'] as const).some(lang => localise(one, lang) === localise(other, lang))

/** The table in place of one of the file: the chosen one, else that of the same id, else the only one of the same name. */
const tableHere = (scope: Scope, id: string, name: Text, tables: Tables): string | null => {
  const chosen = tables[id]
  if (chosen !== undefined) return scope.tables.has(chosen) ? chosen : null
  if (scope.tables.has(id)) return id
  const alike = [...scope.tables.values()].filter(({ label }) => label !== undefined && sameName(label, name))
  return alike.length === 1 ? (alike[0]?.id ?? null) : null
}

const awaitedTables = (
  { bodies, names }: ReadFile,
  scope: Scope,
  tables: Tables,
): readonly AwaitedTable[] => {
  const fields = new Map<string, Set<string>>()
  for (const { to } of bodies.flatMap(({ kind, body }) => kind.mentions(body, scope))) {
    if (to.kind !== 'table' || to.id === '' || isSourceName(to.id)) continue
    const own = fields.get(to.id) ?? new Set<string>()
    if (to.part !== undefined) own.add(to.part)
    fields.set(to.id, own)
  }
  return [...fields].map(([id, used]) => {
    const name = names.table?.[id] ?? id
    const here = tableHere(scope, id, name, tables)
    const table = here === null ? undefined : scope.tables.get(here)
    return { id, name, here, lacking: table ? [...used].filter(field => !fieldOf(table, field)) : [] }
  })
}

/** What an import would find here. @throws AppError analysis.file */
export const planScreen = async (ctx: Ctx, { file: given, tables }: Asked): Promise<ScreenPlan> => {
  const file = readFile(ctx, given)
  const scope = await scopeOf(ctx, [])
  const missing = Object.entries(file.names).flatMap(([kind, names]) =>
    kind === 'table'
      ? []
      : Object.entries(names).flatMap(([id, name]) =>
          scope.named.get(kind)?.has(id) ? [] : [{ kind, name }],
        ),
  )
  return {
    name: designServer(ctx.kernel, 'screen').kind.nameOf(file.screen),
    charts: file.charts.length,
    tables: awaitedTables(file, scope, tables),
    missing,
  }
}

/**
 * Keeps the screen and its charts as new drafts; tables that are not here are left open in them.
 * @throws AppError analysis.file; permission.denied for somebody who may not design them here
 */
export const importScreen = (
  ctx: Ctx,
  { file: given, tables }: Asked,
): Promise<{ readonly id: string; readonly charts: number }> =>
  inTransaction(ctx, async tx => {
    const file = readFile(tx, given)
    const scope = await scopeOf(tx, [])
    const bodies = file.bodies.map(each => ({ ...each, id: newId() }))
    const renaming = {
      tables: new Map(awaitedTables(file, scope, tables).map(({ id, here }) => [id, here ?? ''])),
      ids: new Map(bodies.map(({ kind, body, id }) => [kind.idOf?.(body) ?? id, id])),
    }
    for (const { kind, body, id } of bodies) {
      const next = ofSpace(renamed(kind, body, renaming))
      await keepDraft(tx, { kind: kind.name, id, body: next, base: null, revision: 0 })
    }
    const id = bodies.at(-1)?.id ?? ''
    await audit(tx, { action: 'screen.imported', details: { id, charts: file.charts.length } })
    return { id, charts: file.charts.length }
  })

/** The body without the application it belonged to there: it belongs to the space. */
const ofSpace = (body: Json): Json => {
  if (!isPlainObject(body)) return body
  const { app: _, ...rest } = body
  return rest as Json
}
