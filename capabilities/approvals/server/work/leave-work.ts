import type { JsonObject } from '@gantry/base/shared'
import { type Ctx, sql } from '@gantry/kernel/server'
import { startRun } from '@gantry/runs/server'
import type { Effect, Instance } from '@gantry/workflow/shared'
import type { Alongside } from '../alongside.ts'
import type { Pinned } from '../definition.ts'
import { workNames } from './names.ts'

type Of = Pick<Pinned, 'def' | 'release'>

const start = (
  ctx: Ctx,
  { def, release }: Of,
  runner: string,
  input: object,
  attempts?: number,
): Promise<string> =>
  startRun(ctx, {
    runner,
    of: { kind: 'workflow', id: def.id, release },
    cause: { person: ctx.actor.personId },
    input: input as JsonObject,
    ...(attempts !== undefined && { attempts }),
  })

/** Leaves what a command asks for besides its own changes to runs. */
export const leaveWork = (
  of: Of,
  {
    after,
    effects,
    subject,
  }: { readonly after: Instance; readonly effects: readonly Effect[]; readonly subject: string },
): readonly Alongside[] =>
  effects.flatMap((effect): readonly Alongside[] => {
    switch (effect.kind) {
      case 'run_job': {
        const { activation } = effect
        const settings = of.def.nodes[effect.node]?.settings
        const attempts = settings && 'attempts' in settings ? settings.attempts : undefined
        return [
          async ctx => {
            const run = await start(ctx, of, workNames.node, { instance: after.id, activation }, attempts)
            await ctx.db.run(sql`
              insert into gantry.wf_job (space, instance, activation, run)
              values (${ctx.space}, ${after.id}::uuid, ${activation}, ${run}::uuid)`)
          },
        ]
      }
      case 'compensate':
        return [
          ctx => start(ctx, of, workNames.compensate, { instance: after.id, activation: effect.activation }),
        ]
      case 'start_children':
        return [
          ctx => start(ctx, of, workNames.children, { instance: after.id, activation: effect.activation }),
        ]
      case 'end_children': {
        // The track of a child names what it belonged to as the reason.
        const reason = [...subject].slice(0, 60).join('').trim() || '-'
        return effect.children.map(
          (child): Alongside =>
            ctx =>
              start(ctx, of, workNames.endChild, { child, how: effect.how, reason }),
        )
      }
      default:
        return []
    }
  })

/** Tells the instance that waits for this one, once it ended. */
export const tellParent = (of: Of, before: Instance | null, after: Instance): readonly Alongside[] => {
  const isOver = (instance: Instance | null) =>
    instance !== null && (instance.state === 'finished' || instance.state === 'invalidated')
  const { parent } = after
  if (!parent || isOver(before) || !isOver(after)) return []
  return [ctx => start(ctx, of, workNames.childDone, { ...parent, child: after.id }, 10)]
}
