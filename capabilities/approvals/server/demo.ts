import { type Json, newId } from '@gantry/base/shared'
import { releaseDesign } from '@gantry/designs/server'
import { demoRoles, demoSpace } from '@gantry/identity/server'
import { type Ctx, inTransaction, type Kernel, sql, systemCtx } from '@gantry/kernel/server'
import { where } from '@gantry/model/shared'
import { catalogOf, findRecords } from '@gantry/records/server'
import type { Command, ExecutorRule, NodeButton, WorkflowDef } from '@gantry/workflow/shared'
import { runCommand, startInstance } from './run-command.ts'
import { loadInstance } from './store.ts'

const acceptanceId = '0196a000-0000-7000-8000-0000000000e1'
const table = 'work_order'
const both = (zh: string, en: string) => ({ 'zh-CN': zh, en })

const buttons: Partial<Record<NodeButton, boolean>> = {
  return: true,
  delegate: true,
  hand_over: true,
  urge: true,
}

/** Who repaired submits; his leader accepts, over 5,000 a supervisor too; quality is told, and the ledger brought up to date. */
const acceptance = (ledger: readonly string[]): WorkflowDef => {
  const human = (name: WorkflowDef['name'], executors: readonly ExecutorRule[]) => ({
    name,
    executors,
    buttons,
  })
  return {
    id: acceptanceId,
    name: both('工单验收', 'Work order acceptance'),
    table,
    initiatorInterrupts: true,
    nodes: {
      start: {
        kind: 'start',
        settings: { name: both('提交验收', 'Submit'), executors: [{ rule: 'initiator' }] },
      },
      leader: {
        kind: 'approve',
        settings: {
          ...human(both('班组长验收', 'Team leader’s check'), [
            { rule: 'dept_leader', base: { of: 'initiator' }, up: 0 },
          ]),
          sign: { mode: 'single' },
          same: 'leader',
          returns: { to: 'initiator', resubmit: 'rerun' },
          fields: { done: 'edit', remark: 'edit' },
          timeLimit: { limit: { minutes: 2 * 1_440 }, rules: [{ action: 'remind', before: 240 }] },
        },
      },
      cost: {
        kind: 'exclusive',
        settings: {
          name: both('费用', 'Cost'),
          branches: [{ id: 'high', when: 'amount > 5000' }, { id: 'usual' }],
        },
      },
      supervisor: {
        kind: 'approve',
        settings: {
          ...human(both('设备主管审批', 'Supervisor’s approval'), [
            { rule: 'role', ids: [demoRoles.supervisor.id] },
          ]),
          sign: { mode: 'or_sign' },
          returns: { to: 'any', resubmit: 'chooser' },
        },
      },
      told: {
        kind: 'cc',
        settings: {
          name: both('抄送质量', 'Copy to quality'),
          executors: [{ rule: 'role', ids: [demoRoles.inspector.id] }],
        },
      },
      ledger: {
        kind: 'fill',
        settings: {
          ...human(both('台账登记', 'Update the ledger'), [{ rule: 'users', ids: ledger }]),
          fields: { done: 'edit', remark: 'edit' },
        },
      },
      end: { kind: 'end', settings: { name: both('结束', 'End') } },
    },
    edges: [
      { id: 'e1', from: 'start', to: 'leader' },
      { id: 'e2', from: 'leader', to: 'cost' },
      { id: 'e3', from: 'cost', port: 'high', to: 'supervisor' },
      { id: 'e4', from: 'cost', port: 'usual', to: 'told' },
      { id: 'e5', from: 'supervisor', to: 'told' },
      { id: 'e6', from: 'told', to: 'ledger' },
      { id: 'e7', from: 'ledger', to: 'end' },
    ],
  }
}

interface Story {
  /** Name of the initiator. */
  readonly by: string
  readonly cost: 'high' | 'usual'
  /** Hours since it was submitted. */
  readonly ago: number
  /** The nodes that are decided, by whoever has them first. */
  readonly decided: readonly string[]
  readonly opinion?: string
  readonly rejected?: true
}

/** Eight that run and four that ended, the latest last. */
const stories: readonly Story[] = [
  { by: '刘洋', cost: 'usual', ago: 122, decided: ['leader', 'ledger'], opinion: '压力保持 30 分钟无渗漏' },
  {
    by: '单永强',
    cost: 'high',
    ago: 98,
    decided: ['leader', 'supervisor', 'ledger'],
    opinion: '费用核对无误',
  },
  { by: '马骏', cost: 'usual', ago: 77, decided: ['leader'], rejected: true, opinion: '绝缘测试记录缺失' },
  { by: '周敏', cost: 'usual', ago: 71, decided: ['leader', 'ledger'] },
  { by: '仇志远', cost: 'high', ago: 52, decided: ['leader'], opinion: '焊缝已探伤' },
  { by: '欧阳辉', cost: 'usual', ago: 49, decided: ['leader'] },
  { by: '刘洋', cost: 'usual', ago: 30, decided: ['leader'], opinion: '试车正常' },
  { by: '周敏', cost: 'high', ago: 27, decided: [] },
  { by: '沈佳怡', cost: 'usual', ago: 22, decided: [] },
  { by: '王海涛', cost: 'high', ago: 7, decided: [] },
  { by: '单永强', cost: 'usual', ago: 5, decided: [] },
  { by: '仇志远', cost: 'usual', ago: 2, decided: [] },
]

const hour = 3_600_000

/** The workflow of the demo plant with its instances, once: a space that has any workflow is left as people have made it. */
export const seedAcceptance = async (kernel: Kernel): Promise<void> => {
  const ctx = systemCtx(kernel, demoSpace, 'demo data')
  const { rows } = await ctx.db.run(sql`
    select 1 from gantry.design where space = ${ctx.space} and kind = 'workflow' limit 1`)
  const { tables } = await catalogOf(ctx)
  if (rows.length > 0 || !tables.has(table)) return
  await inTransaction(ctx, async tx => {
    const people = await membersByName(tx)
    const administrator = people.get('沈佳怡')
    if (!administrator) return
    await releaseDesign(tx, {
      kind: 'workflow',
      id: acceptanceId,
      body: acceptance([administrator.id]) as unknown as Json,
    })
    const orders = {
      high: await ordersThat(tx, 'gt'),
      usual: await ordersThat(tx, 'lte'),
    }
    for (const story of stories) {
      const initiator = people.get(story.by)
      const record = orders[story.cost].pop()
      if (initiator && record) await tell(tx, people, { ...story, initiator, record })
    }
  })
}

interface Member {
  readonly id: string
  readonly name: string
}

const membersByName = async (ctx: Ctx): Promise<ReadonlyMap<string, Member>> => {
  const { rows } = await ctx.db.run<Member>(sql`
    select id, f_name as name from gantry.t_member
    where space = ${ctx.space} and deleted_at is null and f_state = 'active' order by id limit 200`)
  return new Map(rows.map(each => [each.name, each]))
}

/** Orders under repair or done, of areas every account of the demo sees. */
const ordersThat = async (ctx: Ctx, op: 'gt' | 'lte'): Promise<string[]> => {
  const { data } = await findRecords(ctx, table, {
    filter: {
      op: 'and',
      of: [
        where('amount', op, 5_000),
        where('status', 'in', ['in_progress', 'done']),
        where('area', 'in', ['A0', 'A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'A7']),
      ],
    },
    sort: [{ field: 'createdAt', direction: 'desc' }],
    pageSize: stories.length,
    count: 'none',
  })
  return data.map(({ id }) => id)
}

/** Submits a record and decides it as far as the story goes, three quarters of an hour for each step. */
const tell = async (
  ctx: Ctx,
  people: ReadonlyMap<string, Member>,
  { ago, decided, opinion, rejected, initiator, record }: Story & { initiator: Member; record: string },
): Promise<void> => {
  const byId = new Map([...people.values()].map(each => [each.id, each]))
  const submitted = ctx.now.getTime() - ago * hour
  const as = ({ id, name }: Member, at: number): Ctx => ({
    ...ctx,
    now: new Date(at),
    actor: { ...ctx.actor, personId: id, name },
  })
  const instance = newId(submitted)
  await startInstance(as(initiator, submitted), {
    id: instance,
    workflow: acceptanceId,
    record,
    key: newId(),
    command: { do: 'submit' },
  })
  for (const [at, node] of decided.entries()) {
    const { state } = await loadInstance(ctx, instance)
    const activation = state.activations.find(each => each.node === node && each.state === 'active')
    const task = state.tasks.find(each => each.activation === activation?.id && each.state === 'open')
    const holder = byId.get(task?.holder ?? '')
    if (!task || !holder) return
    const isLast = at === decided.length - 1
    const command: Command = {
      do: node === 'ledger' ? 'submit' : rejected && isLast ? 'disagree' : 'agree',
      task: task.id,
      ...(opinion !== undefined && at === 0 && { opinion }),
    }
    await runCommand(as(holder, submitted + (at + 1) * 0.75 * hour), { instance, key: newId(), command })
  }
}
