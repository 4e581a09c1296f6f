import type { Ctx, Kernel } from '@gantry/kernel/server'
import type { Moved } from '../shared/contract.ts'
import { asPrincipal } from './agency/as-principal.ts'
import { claimStart, claimUnanswered, type StartFound } from './claim-start.ts'
import { definitionOrAnswer, overTableNow, type Published } from './definition.ts'
import { requireKeyReach } from './key-reach.ts'
import { namedIn } from './people.ts'

/** What a person asks to start. */
interface Wanted {
  readonly workflow: string
  readonly record: string
  /** Idempotency key. */
  readonly key: string
  /** The principal for whom an agent starts it; absent: the actor. */
  readonly for?: string
}

interface Opened<Context> {
  readonly pinned: Published
  /** The actor, or the principal with the principal's rights alone. */
  readonly starter: Context
  /** The people read along with the record. */
  readonly ahead: readonly string[]
  readonly found: StartFound
}

/**
 * Claims the record of a start for the newest release of a workflow; the response where the same request was answered before. The
 * release this process met last is taken without asking for it: the claim confirms it, or claims nothing.
 * @throws AppError workflow.*, record.not_found, key.not_here
 */
export const openStart = async <Context extends Ctx>(
  ctx: Context,
  wanted: Wanted,
): Promise<Opened<Context> | { readonly answer: Moved }> =>
  (await openAtOnce(ctx, wanted)) ?? (await openStepByStep(ctx, wanted))

const openAtOnce = async <Context extends Ctx>(
  ctx: Context,
  wanted: Wanted,
): Promise<Opened<Context> | null> => {
  const met = newestMet(ctx).get(metKey(ctx, wanted.workflow))
  if (!met || wanted.for !== undefined) return null
  const pinned = await overTableNow(ctx, met)
  const claim = claimOf(ctx, pinned, wanted)
  const found = await claimUnanswered(ctx, claim, pinned, wanted.key)
  if (!found) return null
  await requireKeyReach(ctx, pinned.table.id, 'write')
  return { pinned, starter: ctx, ahead: claim.people, found }
}

const openStepByStep = async <Context extends Ctx>(
  ctx: Context,
  wanted: Wanted,
): Promise<Opened<Context> | { readonly answer: Moved }> => {
  const { answer, pinned: read } = await definitionOrAnswer(ctx, wanted.workflow, undefined, wanted.key)
  if (answer) return { answer }
  const pinned = await read()
  keepMet(ctx, pinned)
  await requireKeyReach(ctx, pinned.table.id, 'write')
  // Only the principal's rights count for reading the record and starting; the agent's are not added.
  const starter = wanted.for === undefined ? ctx : await asPrincipal(ctx, pinned.table.id, wanted.for)
  const claim = claimOf(starter, pinned, wanted)
  return { pinned, starter, ahead: claim.people, found: await claimStart(starter, claim) }
}

const claimOf = ({ actor }: Ctx, { def, table }: Published, { record }: Wanted) => ({
  table,
  record,
  initiator: actor.personId,
  people: [actor.personId, ...namedIn(def)],
})

/** Newest releases as this process met them; beyond this number they are forgotten. */
const mostMet = 500

const met = new WeakMap<Kernel, Map<string, Published>>()

const newestMet = ({ kernel }: Ctx): Map<string, Published> => {
  const known = met.get(kernel) ?? new Map<string, Published>()
  met.set(kernel, known)
  return known
}

const metKey = ({ space }: Ctx, workflow: string): string => `${space} ${workflow}`

const keepMet = (ctx: Ctx, pinned: Published): void => {
  const known = newestMet(ctx)
  if (known.size >= mostMet) known.clear()
  known.set(metKey(ctx, pinned.def.id), pinned)
}
