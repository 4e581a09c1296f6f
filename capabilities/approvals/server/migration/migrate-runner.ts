import { AppError, type Json, type JsonObject } from '@gantry/base/shared'
import { asSystem, type Ctx, sql } from '@gantry/kernel/server'
import type { Runner } from '@gantry/runs/server'
import { migrate, type NodeMap } from '@gantry/workflow/shared'
import { definitionOf } from '../definition.ts'
import { keepRecordRights } from '../record-rights.ts'
import { lockInstance, store } from '../store.ts'
import { sayBlocks } from './plan-of.ts'

/** Stored runs refer to it. */
export const migrateRunnerName = 'workflow.migrate'

interface MigrateInput {
  readonly migration: string
}

interface Turn {
  readonly place: number
  readonly instance: string
  readonly workflow: string
  readonly from: number
  readonly to: number
  readonly map: NodeMap
  readonly person: string
}

/** Moves the instances of a migration one after the other, each under its lock in a transaction of its own. */
export const migrateRunner: Runner<MigrateInput, JsonObject> = {
  name: migrateRunnerName,
  seconds: 600,
  run: async ({ ctx, input, step, signal }) => {
    let tried = 0
    for (let turn = await nextTurn(ctx, input); turn; turn = await nextTurn(ctx, input)) {
      signal.throwIfAborted()
      const current = turn
      try {
        await step(String(current.place), { instance: current.instance }, tx => moveOne(tx, input, current))
      } catch (problem) {
        if (!(problem instanceof AppError) || problem.code.startsWith('run.')) throw problem
        await keepResult(ctx, input, current.place, 'blocked', {
          code: problem.code,
          params: problem.params as Json,
        })
      }
      tried++
    }
    return { tried }
  },
  done: (tx, { input }) => end(tx, input, 'done'),
  failed: (tx, { input }) => end(tx, input, 'failed'),
}

/** The next instance; null if none is left or the move was cancelled. */
const nextTurn = async (ctx: Ctx, { migration }: MigrateInput): Promise<Turn | null> => {
  const { rows } = await ctx.db.run<Turn>(sql`
    select i.place, i.instance, m.workflow, m.from_release as "from", m.to_release as "to", m.map, m.person
    from gantry.wf_migration m
    join gantry.wf_migration_item i on i.space = m.space and i.migration = m.id and i.state = 'waiting'
    where m.space = ${ctx.space} and m.id = ${migration}::uuid and m.state = 'running'
    order by i.place limit 1`)
  return rows[0] ?? null
}

const moveOne = async (
  tx: Ctx,
  input: MigrateInput,
  { place, instance, workflow, from, to, map, person }: Turn,
): Promise<JsonObject> => {
  const stored = await lockInstance(tx, instance)
  const [older, newer] = [await definitionOf(tx, workflow, from), await definitionOf(tx, workflow, to)]
  const by = { person, rights: ['monitor'] as const }
  const found = migrate({ from: older, to: newer, map }, stored.state, by, tx.now.getTime())
  if ('blocked' in found) {
    const blocked = sayBlocks(older.def, found.blocked)
    await keepResult(tx, input, place, 'blocked', { blocked })
    return { moved: false }
  }
  const { state, effects } = found
  const { rows } = await tx.db.run<{ readonly subject: string }>(sql`
    select subject from gantry.wf_instance where space = ${tx.space} and id = ${instance}::uuid`)
  await store(tx, stored, state, effects, { subject: rows[0]?.subject ?? '', command: 'migrate' })
  // Field permissions are those of the newer release from now on, for everybody who took part.
  await keepRecordRights(asSystem(tx, 'workflow migration'), newer, null, state, effects)
  await keepResult(tx, input, place, 'moved', {})
  return { moved: true }
}

const keepResult = async (
  ctx: Ctx,
  { migration }: MigrateInput,
  place: number,
  state: 'moved' | 'blocked',
  result: JsonObject,
): Promise<void> => {
  await ctx.db.run(sql`
    update gantry.wf_migration_item set state = ${state}, result = ${JSON.stringify(result)}::json
    where space = ${ctx.space} and migration = ${migration}::uuid and place = ${place}`)
}

const end = async (tx: Ctx, { migration }: MigrateInput, state: 'done' | 'failed'): Promise<void> => {
  await tx.db.run(sql`
    update gantry.wf_migration set state = ${state}
    where space = ${tx.space} and id = ${migration}::uuid and state = 'running'`)
}
