import { AppError } from '@gantry/base/shared'
import { decide } from '@gantry/decisions/server'
import type { AskDoor } from '@gantry/designs/server'
import { requireCaller } from '@gantry/logic/server'
import { runKept } from './flows/run-kept.ts'

/** Decisions and logic flows as other designs ask them. */
export const askDoor: AskDoor = {
  ask: async (ctx, { kind, design, input }) => {
    await requireCaller(ctx, kind, design)
    if (kind === 'logic') return (await runKept(ctx, { id: design, input })).value
    const { value, sound } = await decide(ctx, { decision: design, input })
    if (!sound) throw new AppError('decision.no_answer')
    return value
  },
}
