import { AppError } from '@gantry/base/shared'
import { decide } from '@gantry/decisions/server'
import type { AskDoor } from '@gantry/designs/server'
import { requireCaller, runFlow } from '@gantry/logic/server'
import { runKept } from './flows/run-kept.ts'

/** Decisions and logic flows as other designs ask them. */
export const askDoor: AskDoor = {
  ask: async (ctx, { kind, design, input, cause }) => {
    await requireCaller(ctx, kind, design)
    if (kind === 'logic')
      return cause === 'trial'
        ? runFlow(ctx, { flow: design, input })
        : runKept(ctx, { id: design, input, cause })
    const { value, sound, release } = await decide(ctx, { decision: design, input })
    if (!sound) throw new AppError('decision.no_answer')
    return { value, release }
  },
}
