import { AppError } from '@gantry/base/shared'
import { retireDesign, setDesignState } from '@gantry/designs/server'
import { audit, type Ctx, inTransaction, sql } from '@gantry/kernel/server'
import { setTaskClock, taskInForce } from './task-designs.ts'

/** Switches a task on or off, or removes it. @throws AppError task.not_found */
export const setTaskState = (ctx: Ctx, id: string, state: 'active' | 'stopped' | 'removed'): Promise<void> =>
  inTransaction(ctx, async tx => {
    const key = { kind: 'task', id }
    const { rows } = await tx.db.run(sql`
      select 1 from gantry.design where space = ${tx.space} and kind = 'task' and id = ${id} and state <> 'removed'`)
    if (rows.length === 0) throw new AppError('task.not_found')
    if (state === 'removed') await retireDesign(tx, key)
    else {
      await setDesignState(tx, key, state)
      const found = state === 'active' ? await taskInForce(tx, id) : null
      await setTaskClock(tx, id, found?.task.schedule)
    }
    await audit(tx, { action: 'task.state', details: { id, state } })
  })
