import { newId } from '@gantry/base/shared'
import { type Kernel, platform, sql } from '@gantry/kernel/server'
import { expect, test } from 'vitest'
import { forgetAnswers } from './forget-answers.ts'
import { approvalSpace } from './lists/fixtures.ts'
import { runCommand } from './run-command.ts'
import { soonSchedule } from './wake.ts'

const { kernel, as, published, submitted, taskOf } = await approvalSpace()

const later = (hours: number): Kernel => ({
  ...kernel,
  now: () => new Date(kernel.now().getTime() + hours * 3_600_000),
})

const queuedOf = async (instance: string) =>
  (
    await platform(kernel).run<{ id: number; isTimely: boolean }>(sql`
    select q.id, q.run_at = i.wake_at as "isTimely" from gantry.wf_instance i
    join graphile_worker._private_jobs q on q.key = ${`workflow_time alpha/${instance}`} where i.id = ${instance}::uuid`)
  ).rows

test('a timer days away is queued once when its time comes near, and again when its entry was given up', async () => {
  const limited = await published({
    timeLimit: { limit: { minutes: 3_000 }, rules: [{ action: 'remind', before: 60 }] },
  })
  const { instance } = await submitted(limited, 'Pump')
  expect(await queuedOf(instance)).toEqual([])
  await soonSchedule.run(later(1))
  expect(await queuedOf(instance)).toEqual([])
  const due = later(3_000)
  await soonSchedule.run(due)
  const queued = await queuedOf(instance)
  expect(queued).toMatchObject([{ isTimely: true }])
  await soonSchedule.run(due)
  expect(await queuedOf(instance)).toEqual(queued)
  const entry = sql`key = ${`workflow_time alpha/${instance}`}`
  await platform(kernel).run(
    sql`update graphile_worker._private_jobs set attempts = max_attempts where ${entry}`,
  )
  await soonSchedule.run(due)
  const { rows } = await platform(kernel).run(sql`
    select attempts from graphile_worker._private_jobs where ${entry} and attempts < max_attempts`)
  expect(rows).toEqual([{ attempts: 0 }])
})

test('the answer of a request is given again for a day, and forgotten after it', async () => {
  const { instance } = await submitted(await published(), 'Valve')
  const given = {
    instance,
    key: newId(),
    command: { do: 'agree', task: await taskOf('li', instance) } as const,
  }
  const moved = await runCommand(as('li'), given)
  await forgetAnswers.run(later(23))
  expect(await runCommand(as('li'), given)).toEqual(moved)
  await forgetAnswers.run(later(25))
  await expect(runCommand(as('li'), given)).rejects.toMatchObject({ code: 'workflow.task_handled' })
})
