import { newId } from '@gantry/base/shared'
import { designs } from '@gantry/designs/server'
import { prepareCapabilities } from '@gantry/http/server'
import { identity } from '@gantry/identity/server'
import { type Ctx, platform, sealAudit, sql, verifyChain } from '@gantry/kernel/server'
import { createRecord, createSpaceSchema, saveTable } from '@gantry/records/server'
import { codeOf, testCtx, testDatabase } from '@gantry/testing/server'
import { runs, timeForRuns } from '@gantry/testing/shared'
import type { Command } from '@gantry/workflow/shared'
import fc from 'fast-check'
import { beforeAll, expect, test, vi } from 'vitest'
import { castOf, publish, submit } from '../fixtures.ts'
import { approvals } from '../index.ts'
import { runCommand } from '../run-command.ts'
import { loadInstance } from '../store.ts'
import { errand, errandFlow, names } from './flow.ts'

const kernel = await testDatabase()
await prepareCapabilities(kernel, [identity, designs, approvals])
const admin = testCtx(kernel, { userType: 'admin' })
let cast: Awaited<ReturnType<typeof castOf>>
let workflow = ''

beforeAll(async () => {
  await createSpaceSchema(admin)
  cast = await castOf(kernel, names)
  await saveTable(admin, errand)
  const flow = errandFlow(cast.idOf)
  workflow = flow.id
  await publish(admin, flow)
})

const begin = async (): Promise<string> => {
  const { id } = await createRecord(cast.as('zeng'), 'errand', { name: newId() })
  return (await submit(cast.as('zeng'), workflow, id)).instance
}

/** Everything stored of each instance, and how many rows of the audit there are of commands and of refusals. */
const stored = async () => {
  const db = platform(kernel)
  const { rows } = await db.run<{ id: string; all: string; track: readonly string[] }>(sql`
    select i.id, md5(i::text || coalesce((select string_agg(t::text, '' order by t.task, t.person) from gantry.wf_todo t
      where t.space = i.space and t.instance = i.id), '')) as all,
      array(select md5(t::text) from gantry.wf_track t where t.space = i.space and t.instance = i.id order by t.seq) as track
    from gantry.wf_instance i`)
  const { rows: audit } = await db.run<{ done: number; refused: number; all: readonly string[] }>(sql`
    select count(*) filter (where action = 'workflow.command') as done,
      count(*) filter (where action = 'workflow.refused') as refused from gantry.audit`)
  return {
    instances: new Map(rows.map(row => [row.id, row])),
    done: audit[0]?.done ?? 0,
    refused: audit[0]?.refused ?? 0,
  }
}

/** Whoever holds the task, or anybody. */
const commanderOn = async (instance: string, who: number, which: number): Promise<Ctx> => {
  const { state } = await loadInstance(admin, instance)
  const holder = state.tasks[which % state.tasks.length]?.holder
  const name = names.find(each => who > 1 && cast.idOf(each) === holder) ?? names[who]
  return name === undefined ? admin : cast.as(name)
}

/** A command on an instance that may or may not be possible. */
const commandOn = async (instance: string, what: number, which: number): Promise<Command> => {
  const { state } = await loadInstance(admin, instance)
  const task = state.tasks[which % state.tasks.length]?.id ?? 0
  const to = cast.idOf(names[which % names.length] ?? '')
  const activation = state.activations[what % state.activations.length]?.id ?? 0
  const choices: readonly Command[] = [
    { do: 'agree', task },
    { do: 'agree', task },
    { do: 'agree', task },
    { do: 'disagree', task },
    { do: 'return', task, to: activation, resubmit: 'direct', reason: 'again' },
    { do: 'delegate', task, to },
    { do: 'hand_over', task, to },
    { do: 'fetch_back', task },
    { do: 'interrupt', reason: what % 2 ? 'stop' : '停'.repeat(61) },
    { do: 'recover', reason: 'on' },
    { do: 'roll_back', to: activation, reason: 'rewind' },
    { do: 'urge' },
  ]
  return choices[what % choices.length] ?? { do: 'urge' }
}

test('21, 23 and 24: a command changes its own instance alone, adds rows and changes none; a refused one is only audited', {
  timeout: timeForRuns(30_000),
}, async () => {
  const step = fc.tuple(fc.nat(2), fc.nat(names.length), fc.nat(1_000), fc.nat(1_000))
  let [accepted, refused] = [0, 0]
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 25 }), async steps => {
      const instances = [await begin(), await begin(), await begin()]
      let before = await stored()
      for (const [at, who, what, which] of steps) {
        const instance = instances[at] ?? ''
        const ctx = await commanderOn(instance, who, which)
        const command = await commandOn(instance, what, which)
        const code = await codeOf(runCommand(ctx, { instance, key: newId(), command }))
        const after = await stored()
        for (const [id, was] of before.instances) {
          const now = after.instances.get(id)
          if (id !== instance || code !== 'done') expect(now).toEqual(was)
          expect(now?.track.slice(0, was.track.length)).toEqual(was.track)
        }
        const isDone = code === 'done'
        expect([after.done - before.done, after.refused - before.refused]).toEqual(isDone ? [1, 0] : [0, 1])
        if (isDone) accepted++
        else refused++
        before = after
      }
    }),
    { numRuns: runs(3) },
  )
  expect(Math.min(accepted, refused)).toBeGreaterThan(5)
  // 26: the chain of the audit verifies; that any change of a row breaks it is the test of the audit itself.
  await vi.waitFor(
    async () => {
      await sealAudit(kernel)
      expect(await verifyChain(admin, 'alpha')).toMatchObject({ brokenAt: null, waiting: 0 })
    },
    { timeout: 20_000 },
  )
})
