import type { JsonObject } from '@gantry/base/shared'
import { type Ctx, sql } from '@gantry/kernel/server'
import { startRun } from '@gantry/runs/server'
import type { Effect, Instance } from '@gantry/workflow/shared'
import type { Pinned } from '../definition.ts'
import { workNames } from './names.ts'

/** Leaves what a command asks for besides its own changes to runs, in its transaction. */
export const leaveWork = async (
  ctx: Ctx,
  { def, release }: Pick<Pinned, 'def' | 'release'>,
  {
    after,
    effects,
    subject,
  }: { readonly after: Instance; readonly effects: readonly Effect[]; readonly subject: string },
): Promise<void> => {
  const start = (runner: string, input: object, attempts?: number) =>
    startRun(ctx, {
      runner,
      of: { kind: 'workflow', id: def.id, release },
      cause: { person: ctx.actor.personId },
      input: input as JsonObject,
      ...(attempts !== undefined && { attempts }),
    })
  for (const effect of effects) {
    switch (effect.kind) {
      case 'run_job': {
        const { activation } = effect
        const settings = def.nodes[effect.node]?.settings
        const attempts = settings && 'attempts' in settings ? settings.attempts : undefined
        const run = await start(workNames.node, { instance: after.id, activation }, attempts)
        await ctx.db.run(sql`
          insert into gantry.wf_job (space, instance, activation, run)
          values (${ctx.space}, ${after.id}::uuid, ${activation}, ${run}::uuid)`)
        break
      }
      case 'compensate':
        await start(workNames.compensate, { instance: after.id, activation: effect.activation })
        break
      case 'start_children':
        await start(workNames.children, { instance: after.id, activation: effect.activation })
        break
      case 'end_children': {
        // The track of a child names what it belonged to as the reason.
        const reason = [...subject].slice(0, 60).join('').trim() || '-'
        for (const child of effect.children)
          await start(workNames.endChild, { child, how: effect.how, reason })
        break
      }
    }
  }
}

/** Tells the instance that waits for this one, once it ended. */
export const tellParent = async (
  ctx: Ctx,
  { def, release }: Pick<Pinned, 'def' | 'release'>,
  before: Instance | null,
  after: Instance,
): Promise<void> => {
  const isOver = (instance: Instance | null) =>
    instance !== null && (instance.state === 'finished' || instance.state === 'invalidated')
  if (!after.parent || isOver(before) || !isOver(after)) return
  await startRun(ctx, {
    runner: workNames.childDone,
    of: { kind: 'workflow', id: def.id, release },
    cause: { person: ctx.actor.personId },
    input: { ...after.parent, child: after.id },
    attempts: 10,
  })
}
