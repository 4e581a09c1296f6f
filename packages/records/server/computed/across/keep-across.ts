import type { Ctx } from '@gantry/kernel/server'
import type { Target } from '../../write/target.ts'
import { alone } from './alone.ts'
import { computeLater } from './compute-job.ts'
import type { WriteFacts } from './facts.ts'
import { followChanges } from './follow.ts'
import { acrossOf, type Node } from './nodes.ts'
import { beginWrite } from './seeds.ts'

/**
 * Runs a write and updates dependent lookups and roll-ups of other records in the same transaction. A write
 * without dependants runs unchanged.
 */
export const keepingAcross = async <Done extends ReadonlySet<string>>(
  ctx: Ctx,
  target: Target,
  facts: WriteFacts,
  write: (ctx: Ctx) => Promise<Done>,
): Promise<Done> => {
  if (!concerns(target, facts)) return write(ctx)
  return alone(ctx, async tx => {
    const begun = await beginWrite(tx, target, facts)
    const done = await write(tx)
    await followChanges(tx, target.catalog, await begun.seeds(done), computeLater)
    return done
  })
}

const concerned = new WeakMap<Target, ReadonlySet<string> | null>()

/** Whether records of the target have or feed lookups and roll-ups. */
export const isKeptAcross = (target: Target): boolean => readingOf(target) !== null

const readingOf = (target: Target): ReadonlySet<string> | null => {
  const reading = concerned.get(target) ?? fieldsRead(target)
  concerned.set(target, reading)
  return reading
}

/** Whether this write affects lookups or roll-ups of the target or its dependants. */
const concerns = (target: Target, { life, fields }: WriteFacts): boolean => {
  const reading = readingOf(target)
  if (reading === null) return false
  return life !== 'updated' || !fields || fields.some(field => reading.has(field))
}

/** Fields of the target with dependants, including slave fields; null when there are none. */
const fieldsRead = (target: Target): ReadonlySet<string> | null => {
  const across = acrossOf(target.catalog)
  const { table } = target
  const read = new Set<string>()
  const note = (node: Node): void => {
    if (node.kind === 'lookup') {
      if (node.target.id === table.id) read.add(node.of.id)
      if (node.table.id === table.id) read.add(node.via)
    }
    if (node.kind === 'rollUp' && node.rows.id === table.id) for (const field of node.reads) read.add(field)
    if (node.kind === 'formula' && node.table.id === table.id)
      for (const dependency of node.reads) if (dependency.table === table.id) read.add(dependency.field)
  }
  for (const node of across.order) note(node)
  for (const slave of target.slaves) {
    const kept = across.of.get(slave.table.id) ?? []
    const over = across.rollUpsOver.get(slave.table.id) ?? []
    const byFormula = across.order.some(
      node => node.kind === 'formula' && node.reads.some(({ table }) => table === slave.table.id),
    )
    if (kept.length + over.length > 0 || byFormula || across.lookupsInto.has(slave.table.id))
      read.add(slave.id)
  }
  // A record without dependants may have lookups of its own, computed on creation.
  return read.size > 0 || across.of.has(table.id) ? read : null
}
