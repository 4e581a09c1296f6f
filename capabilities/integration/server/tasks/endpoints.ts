import { endpoint } from '@gantry/http/server'
import { audit, inTransaction } from '@gantry/kernel/server'
import * as contract from '../../shared/tasks/contract.ts'
import * as mending from '../../shared/tasks/mending.ts'
import { setTaskState } from './change-task.ts'
import { listTaskRuns } from './list-task-runs.ts'
import { listTasks } from './list-tasks.ts'
import { listMendable } from './mending/list-mendable.ts'
import { readMendedFile } from './mending/read-sheet.ts'
import { sendMended } from './mending/send-mended.ts'
import { previewDrawn } from './preview.ts'
import { startTaskRun } from './start-run.ts'
import { cancelTaskRun, readTaskRun, saveRejects, sendFileOfRun } from './task-runs.ts'
import { describeTaskObject, describeTaskQuery, listTaskObjects, listTaskSources } from './task-sources.ts'

const done = { done: true } as const

export const taskEndpoints = [
  endpoint(contract.listTasks, ctx => listTasks(ctx)),
  endpoint(contract.setTaskState, async (ctx, { id, state }) => {
    await setTaskState(ctx, id, state)
    return done
  }),
  endpoint(contract.startTask, (ctx, { id }) =>
    inTransaction(ctx, async tx => {
      const started = await startTaskRun(tx, id, {
        cause: 'person',
        by: { id: tx.actor.personId, name: tx.actor.name },
      })
      await audit(tx, { action: 'task.started', details: { id, run: started.run } })
      return started
    }),
  ),
  endpoint(contract.listTaskRuns, (ctx, asked) => listTaskRuns(ctx, asked)),
  endpoint(contract.readTaskRun, (ctx, { id }) => readTaskRun(ctx, id)),
  endpoint(contract.listRejects, async (ctx, asked) => ({ data: await saveRejects(ctx, asked) })),
  endpoint(mending.listMendable, (ctx, asked) => listMendable(ctx, asked)),
  endpoint(mending.sendMended, (ctx, asked) => sendMended(ctx, asked)),
  endpoint(mending.readMendedFile, (ctx, asked) => readMendedFile(ctx, asked)),
  endpoint(contract.downloadRunFile, (ctx, asked) => sendFileOfRun(ctx, asked)),
  endpoint(contract.cancelTaskRun, async (ctx, { id }) => {
    await cancelTaskRun(ctx, id)
    return done
  }),
  endpoint(contract.previewTask, (ctx, drawn) => previewDrawn(ctx, drawn)),
  endpoint(contract.listTaskSources, async ctx => ({ data: await listTaskSources(ctx) })),
  endpoint(contract.listTaskObjects, async (ctx, asked) => ({ data: await listTaskObjects(ctx, asked) })),
  endpoint(contract.describeTaskObject, (ctx, asked) => describeTaskObject(ctx, asked)),
  endpoint(contract.describeTaskQuery, (ctx, asked, { signal }) => describeTaskQuery(ctx, asked, signal)),
]
