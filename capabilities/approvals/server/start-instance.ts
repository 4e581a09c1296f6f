import { AppError } from '@gantry/base/shared'
import { type Ctx, inSavepoint } from '@gantry/kernel/server'
import { type Command, newInstance } from '@gantry/workflow/shared'
import type { Moved } from '../shared/contract.ts'
import { asPrincipal, startingFor } from './agency/as-principal.ts'
import { ownCommander } from './commander.ts'
import { definitionOrAnswer, type Published, rememberedRelease } from './definition.ts'
import { requireKeyReach } from './key-reach.ts'
import { openStart } from './open-start.ts'
import { namedIn } from './people.ts'
import { move, refusalsAudited } from './run-command.ts'
import { isClaimLost } from './store.ts'

interface Start {
  readonly id: string
  readonly workflow: string
  readonly record: string
  readonly key: string
  readonly command: Command & { readonly do: 'submit' }
  /** The principal for whom an agent starts it; absent: the actor. */
  readonly for?: string
}

/**
 * Starts a workflow for a record the actor, or his principal, may read. It locks nothing while it reads and decides: what it writes
 * claims the record at the version it read, and where that changed meanwhile all begins anew.
 * @throws AppError workflow.*, record.not_found
 */
export const startInstance = (ctx: Ctx, given: Start): Promise<Moved> =>
  refusalsAudited(ctx, { instance: given.id, command: given.command }, () =>
    untilClaimed(ctx, () => tryStart(ctx, given)),
  )

const tryStart = async (ctx: Ctx, given: Start): Promise<Moved> => {
  const guess = await openedByGuess(ctx, given)
  if (guess && (guess.answer || guess.newest)) return startOpened(ctx, given, guess)
  const { answer, pinned } = await definitionOrAnswer(ctx, given.workflow, undefined, given.key)
  return answer ?? startOpened(ctx, given, await openedBy(ctx, given, await pinned()))
}

/** What it finds by the release this process went by last, which spares asking for the newest first; null: nothing that counts. */
const openedByGuess = async (ctx: Ctx, given: Start): Promise<Opened | null> => {
  try {
    const remembered = await rememberedRelease(ctx, given.workflow)
    return remembered ? await openedBy(ctx, given, remembered) : null
  } catch (problem) {
    // The newest release may be over another table. It is asked next, and refuses the same where it is still this one.
    if (problem instanceof AppError) return null
    throw problem
  }
}

type Opened = Awaited<ReturnType<typeof openStart>> & {
  readonly pinned: Published
  /** The context of the initiator. */
  readonly starter: Ctx
  /** People read ahead of the steps. */
  readonly ahead: readonly string[]
}

/** What a start finds that goes by this release. @throws AppError permission.denied, workflow.agency_scope */
const openedBy = async (ctx: Ctx, given: Start, pinned: Published): Promise<Opened> => {
  await requireKeyReach(ctx, pinned.table.id, 'write')
  // Only the principal's rights count for reading the record and starting; the agent's are not added.
  const starter = given.for === undefined ? ctx : await asPrincipal(ctx, pinned.table.id, given.for)
  const ahead = [starter.actor.personId, ...namedIn(pinned.def)]
  const { record, key } = given
  const asked = { record, actor: ctx.actor.personId, key, people: ahead }
  return { ...(await openStart(starter, pinned, asked)), pinned, starter, ahead }
}

const startOpened = async (
  ctx: Ctx,
  given: Start,
  { answer, pinned, starter, ahead, row, running, department, people }: Opened,
): Promise<Moved> => {
  if (answer) return answer
  if (row === null) throw new AppError('record.not_found', { table: pinned.table.id, id: given.record })
  if (running) throw new AppError('workflow.instance_state', { state: 'ongoing' })
  const draft = newInstance({
    id: given.id,
    workflow: pinned.def.id,
    release: pinned.release,
    table: pinned.table.id,
    record: given.record,
    initiator: starter.actor.personId,
    initiatorDepartment: department,
  })
  const by =
    given.for === undefined ? await ownCommander(ctx, pinned) : await startingFor(starter, ctx, pinned)
  return move(ctx, pinned, { state: draft, rev: 0 }, given.command, by, {
    key: given.key,
    ahead: { ids: ahead, found: people },
    row,
  })
}

/** Starts tried for a record that others keep changing. */
const mostTries = 10

/** @throws AppError workflow.version_conflict for a record that changes all the time */
const untilClaimed = async (ctx: Ctx, start: () => Promise<Moved>): Promise<Moved> => {
  const { tx } = ctx
  for (let tried = 0; tried < mostTries; tried++)
    try {
      return await (tx ? inSavepoint({ ...ctx, tx }, start) : start())
    } catch (problem) {
      if (!isClaimLost(problem)) throw problem
    }
  throw new AppError('workflow.version_conflict')
}
