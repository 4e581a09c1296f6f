import { newId } from '@gantry/base/shared'
import { releaseDesign } from '@gantry/designs/server'
import { demoSpace, memberActors } from '@gantry/identity/server'
import { type Ctx, inTransaction, type Kernel, sql, systemCtx } from '@gantry/kernel/server'
import { type Actor, all, where } from '@gantry/model/shared'
import { catalogOf, findRecords } from '@gantry/records/server'
import { bodyOf, type Command } from '@gantry/workflow/shared'
import { runCommand } from '../run-command.ts'
import { startInstance } from '../start-instance.ts'
import { loadInstance } from '../store.ts'
import { acceptance } from './workflow.ts'

const [administrator, foreman, head, director] = ['沈佳怡', '周敏', '李建国', '梁国栋'] as const
type Person = typeof administrator | typeof foreman | typeof head | typeof director

interface Story {
  readonly by: Person
  readonly cost: 'high' | 'usual'
  /** Hours since it was submitted. */
  readonly ago: number
  /** Who decided which node, in this order. */
  readonly decided: readonly (readonly [node: string, who: Person])[]
  readonly opinion?: string
  /** The last decision is another than to agree; a return goes to the start. */
  readonly last?: 'disagree' | 'return'
}

const checked = ['check', head] as const
const approved = ['supervisor', director] as const

/** Eight that run and four that ended, the oldest first. */
const stories: readonly Story[] = [
  {
    by: foreman,
    cost: 'usual',
    ago: 122,
    decided: [checked, ['ledger', foreman]],
    opinion: '压力保持 30 分钟无渗漏',
  },
  {
    by: foreman,
    cost: 'high',
    ago: 98,
    decided: [checked, approved, ['ledger', foreman]],
    opinion: '费用核对无误',
  },
  { by: foreman, cost: 'usual', ago: 77, decided: [checked], last: 'disagree', opinion: '绝缘测试记录缺失' },
  {
    by: administrator,
    cost: 'usual',
    ago: 71,
    decided: [
      ['check', director],
      ['ledger', administrator],
    ],
  },
  { by: foreman, cost: 'usual', ago: 53, decided: [checked], opinion: '试车正常' },
  { by: foreman, cost: 'usual', ago: 49, decided: [checked], last: 'return', opinion: '请补现场照片' },
  { by: foreman, cost: 'high', ago: 30, decided: [checked, approved], opinion: '焊缝已探伤' },
  { by: administrator, cost: 'usual', ago: 27, decided: [['check', director]] },
  { by: foreman, cost: 'usual', ago: 22, decided: [checked] },
  { by: foreman, cost: 'high', ago: 7, decided: [checked] },
  { by: foreman, cost: 'usual', ago: 5, decided: [] },
  { by: administrator, cost: 'usual', ago: 2, decided: [] },
]

const hour = 3_600_000

/** The workflow of the demo plant with its instances, once: a space that has any workflow is left as people have made it. */
export const seedAcceptance = async (kernel: Kernel): Promise<void> => {
  const ctx = systemCtx(kernel, demoSpace, 'demo data')
  const { rows } = await ctx.db.run(sql`
    select 1 from gantry.design where space = ${ctx.space} and kind = 'workflow' limit 1`)
  const { tables } = await catalogOf(ctx)
  if (rows.length > 0 || !tables.has(acceptance.table)) return
  await inTransaction(ctx, async tx => {
    const names = [administrator, foreman, head, director]
    const members = await memberActors(tx, sql`m.f_name = any(${names}::text[])`, names.length)
    const actors = new Map(members.map(({ actor }) => [actor.name, actor]))
    if (names.some(name => !actors.has(name))) return
    await releaseDesign(tx, { kind: 'workflow', id: acceptance.id, body: bodyOf(acceptance) })
    const orders = { high: await ordersThat(tx, 'gt'), usual: await ordersThat(tx, 'lte') }
    for (const story of stories) {
      const record = orders[story.cost].pop()
      if (record) await tell(tx, actors, story, record)
    }
  })
}

/** Orders that are done, the oldest, of areas every account of the demo sees. */
const ordersThat = async (ctx: Ctx, op: 'gt' | 'lte'): Promise<string[]> => {
  const { data } = await findRecords(ctx, acceptance.table, {
    filter: all(
      where('amount', op, 5_000),
      where('status', 'eq', 'done'),
      where('area', 'in', ['A0', 'A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'A7']),
    ),
    sort: [{ field: 'createdAt', direction: 'asc' }],
    fields: ['amount'],
    pageSize: stories.length,
    count: 'none',
  })
  return data.map(({ id }) => id)
}

/** Submits a record and decides it as far as the story goes, three quarters of an hour for each step, with each person's own rights. */
const tell = async (
  ctx: Ctx,
  actors: ReadonlyMap<string, Actor>,
  { by, ago, decided, opinion, last }: Story,
  record: string,
): Promise<void> => {
  const submitted = ctx.now.getTime() - ago * hour
  const as = (name: Person, at: number): Ctx => ({
    ...ctx,
    now: new Date(at),
    actor: actors.get(name) ?? ctx.actor,
  })
  const instance = newId(submitted)
  await startInstance(as(by, submitted), {
    id: instance,
    workflow: acceptance.id,
    record,
    key: newId(),
    command: { do: 'submit' },
  })
  for (const [at, [node, who]] of decided.entries()) {
    const person = as(who, submitted + (at + 1) * 0.75 * hour)
    const { state } = await loadInstance(ctx, instance)
    const activation = state.activations.find(each => each.node === node && each.state === 'active')
    const task = state.tasks.find(
      each =>
        each.activation === activation?.id &&
        (each.state === 'pool' || (each.state === 'open' && each.holder === person.actor.personId)),
    )
    if (!task) return
    const isLast = at === decided.length - 1
    const start = state.activations.find(each => each.node === 'start')
    const command: Command =
      isLast && last === 'return' && start
        ? { do: 'return', task: task.id, to: start.id, reason: opinion ?? '' }
        : {
            do: node === 'ledger' ? 'submit' : isLast && last === 'disagree' ? 'disagree' : 'agree',
            task: task.id,
            ...(opinion !== undefined && at === 0 && { opinion }),
          }
    await runCommand(person, { instance, key: newId(), command })
  }
}
