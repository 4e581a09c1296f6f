import { type Ctx, sql } from '@gantry/kernel/server'
import type { TableDef } from '@gantry/model/shared'
import type { Target } from '../../write/target.ts'
import { Changed } from './changed.ts'
import { type Contributions, nothing, readContributions } from './contributions.ts'
import type { WriteFacts } from './facts.ts'
import { type Across, acrossOf, type RollUpNode } from './nodes.ts'
import { among, tableAs } from './rows-sql.ts'

/** Start of a walk: the rows a write changes, and their former contributions to roll-ups. */
export interface Seeds {
  readonly changed: Changed
  readonly before: Map<string, Contributions>
  /** Records for which the write itself emits events. */
  readonly told: ReadonlySet<string>
  /** Records no longer living: their own values stay unchanged. */
  readonly gone: ReadonlySet<string>
  /** Records whose values remain readable for lookups. */
  readonly kept: ReadonlySet<string>
}

/** Reads the rows a write is about to change, and returns a function that recomputes dependants afterwards. */
export const beginWrite = async (
  ctx: Ctx,
  target: Target,
  facts: WriteFacts,
): Promise<{ seeds(done: ReadonlySet<string>): Promise<Seeds> }> => {
  const { catalog, table } = target
  const across = acrossOf(catalog)
  const before = new Map<string, Contributions>()
  const look = async (
    table: TableDef,
    nodes: readonly RollUpNode[],
    which: ReturnType<typeof among>,
  ): Promise<readonly string[]> => {
    const found = await readContributions(ctx, catalog, table, nodes, which)
    for (const [node, added] of found.of) before.set(node.key, added)
    return found.ids
  }
  /** New and restored rows have contributed nothing so far. */
  const addedNothing = (table: TableDef, ids: Iterable<string>): void => {
    for (const node of across.rollUpsOver.get(table.id) ?? []) {
      const added = before.get(node.key) ?? new Map()
      before.set(node.key, added)
      for (const id of ids) if (!added.has(id)) added.set(id, nothing)
    }
  }
  const there = facts.life === 'updated' || facts.life === 'removed'
  const over = (across.rollUpsOver.get(table.id) ?? []).filter(node => reads(node, facts))
  if (there && over.length > 0) await look(table, over, sql`c.id = ${among(facts.ids)}`)

  const slaves = target.slaves.filter(
    slave => isKept(across, slave.table) && (facts.fields?.includes(slave.id) ?? true),
  )
  const slaveRows = new Map<string, Set<string>>()
  for (const slave of slaves) {
    if (!there) continue
    const over = (across.rollUpsOver.get(slave.table.id) ?? []).filter(({ by }) => by !== null)
    slaveRows.set(
      slave.table.id,
      new Set(await look(slave.table, over, sql`c.master_id = ${among(facts.ids)}`)),
    )
  }

  return {
    seeds: async done => {
      const changed = new Changed()
      const { fields } = facts
      if (facts.life === 'updated' && fields) for (const field of fields) changed.field(table.id, field, done)
      else changed.whole(table.id, done)
      if (facts.life === 'created' || facts.life === 'restored') {
        changed.born(table.id, done)
        addedNothing(table, done)
      }
      for (const { table: slave } of slaves) {
        const gone = facts.life === 'removed' || facts.life === 'purged'
        const { rows } = gone
          ? { rows: [] }
          : await ctx.db.run<{ id: string }>(sql`
              select c.id from ${tableAs(ctx.space, slave, 'c')}
              where c.master_id = ${among([...done])} and c.deleted_at is null`)
        const living = rows.map(({ id }) => id)
        changed.whole(slave.id, [...living, ...(slaveRows.get(slave.id) ?? [])])
        changed.born(slave.id, living)
        addedNothing(slave, living)
      }
      const gone = facts.life === 'removed' || facts.life === 'purged'
      return {
        changed,
        before,
        told: done,
        gone: gone ? done : new Set(),
        // Lookups keep values of records in the recycle bin, as references keep their title.
        kept: facts.life === 'updated' || facts.life === 'purged' ? new Set() : done,
      }
    },
  }
}

const reads = ({ reads: read }: RollUpNode, { life, fields }: WriteFacts): boolean =>
  life !== 'updated' || !fields || read.size === 0 || fields.some(field => read.has(field))

const isKept = (across: Across, slave: TableDef): boolean =>
  across.of.has(slave.id) ||
  across.rollUpsOver.has(slave.id) ||
  across.order.some(node => node.kind === 'formula' && node.reads.some(({ table }) => table === slave.id))
