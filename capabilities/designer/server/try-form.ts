import { application } from '@gantry/apps/server'
import { AppError } from '@gantry/base/shared'
import { checkSet, openDesign, readRelease } from '@gantry/designs/server'
import { seenTable } from '@gantry/http/server'
import { type As, trialActor } from '@gantry/identity/server'
import { audit, type Ctx } from '@gantry/kernel/server'
import type { Actor, TableInfo } from '@gantry/model/shared'
import {
  catalogOf,
  findTable,
  getRecord,
  type RecordInput,
  requireTableDesigner,
  tryRecord,
  withDrawnTables,
  withoutShares,
} from '@gantry/records/server'
import { defaultFormOf } from '../shared/default-form.ts'
import type { Preview, Tried } from '../shared/trial-contract.ts'
import type { TableDesign } from '../shared/types.ts'
import { fieldStates } from './field-states.ts'
import { publishedDesign } from './release-tables.ts'

export interface TriedVersion extends As {
  readonly table: string
  readonly version?: number
}

/**
 * The form of one version as one person sees it. Previewing as another person is written to the audit log.
 * @throws AppError table.not_found, design.not_found, record.not_found, design.invalid with the issues that prevent a trial
 */
export const openPreview = async (ctx: Ctx, tried: TriedVersion): Promise<Preview> => {
  const { table } = tried
  const { design, version, release, drafted } = await bodyOf(ctx, tried)
  const actor = await trialActor(ctx, tried)
  await logAs(ctx, tried)
  const [master] = design.tables
  const app = master?.app === undefined ? null : await getRecord(ctx, application.id, master.app)
  const info = await seenAs({ ...(await withDrawnTables(ctx, design.tables)), actor }, table, design)
  return {
    app: app && { id: app.data.id, name: String(app.data.name) },
    version,
    label: master?.label ?? table,
    info,
    as: { id: actor.personId, title: actor.name },
    release,
    drafted,
  }
}

/** Null if the person has no right on the table. */
const seenAs = async (ctx: Ctx, table: string, design: TableDesign): Promise<TableInfo | null> => {
  try {
    const info = await seenTable(ctx, table)
    const { computing: _, ...seen } = info
    return { ...seen, view: design.view ?? defaultFormOf(info.table), preferences: {} }
  } catch (error) {
    if (error instanceof AppError && error.code === 'table.not_found') return null
    throw error
  }
}

/**
 * Dry run of saving a record. The only write is the log entry for a trial as another person.
 * @throws AppError as `openPreview`, and permission.denied for a record the caller may not read
 */
export const tryForm = async (
  ctx: Ctx,
  tried: TriedVersion & { readonly id?: string; readonly record: RecordInput },
): Promise<Tried> => {
  const { design } = await bodyOf(ctx, tried)
  const actor = await trialActor(ctx, tried)
  await logAs(ctx, tried)
  const { table, id = null, record } = tried
  const outcome = await tryRecord(ctx, { table, drawn: design.tables, actor, id, input: record })
  return { ...outcome, fields: await testableFields(ctx, table, design, actor, outcome.values) }
}

const testableFields = async (
  ctx: Ctx,
  table: string,
  { tables }: TableDesign,
  actor: Actor,
  values: Tried['values'],
): Promise<Tried['fields']> => {
  const here = await withoutShares(await withDrawnTables(ctx, tables))
  const master = findTable(await catalogOf(here), table)
  const states = await fieldStates(here, actor, master, values)
  return Object.entries(master.fields).flatMap(([field, { label = field, rules }]) => {
    const state = states.get(field) ?? 'open'
    return state === 'open' && rules === undefined ? [] : [{ field, label, state }]
  })
}

const logAs = async (ctx: Ctx, { table, version, person, role }: TriedVersion): Promise<void> => {
  if (person === undefined && role === undefined) return
  if (person === ctx.actor.personId) return
  await audit(ctx, {
    action: 'design.tried',
    table,
    details: { version: version ?? null, ...(person && { person }), ...(role && { role }) },
  })
}

interface Body extends Pick<Preview, 'version' | 'release' | 'drafted'> {
  readonly design: TableDesign
}

/** The body of a release, the draft or the published version; validated, because a draft may be unfinished. @throws AppError permission.denied */
export const bodyOf = async (ctx: Ctx, { table, version }: TriedVersion): Promise<Body> => {
  await requireTableDesigner(ctx, [table])
  const published = await publishedDesign(ctx, table)
  if (!published) throw new AppError('table.not_found', { table })
  const key = { kind: 'table', id: table }
  const { design, draft } = await openDesign(ctx, key)
  const release = design?.release ?? null
  const known = { release, drafted: draft !== null }
  if (version === undefined && !draft) return { design: published, version: release, ...known }
  const body =
    version === undefined ? draft?.body : (await readRelease(ctx, { ...key, number: version })).body
  await checkSet(ctx, [{ ...key, body: body ?? null }])
  // Safe cast: bodies are checked against the schema of their kind when they are saved.
  return { design: body as unknown as TableDesign, version: version ?? null, ...known }
}
