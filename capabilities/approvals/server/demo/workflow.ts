import type { NodeButton, WorkflowDef } from '@gantry/workflow/shared'

const both = (zh: string, en: string) => ({ 'zh-CN': zh, en })

const buttons: Partial<Record<NodeButton, boolean>> = {
  save: true,
  return: true,
  delegate: true,
  hand_over: true,
  add_signer: true,
  cc: true,
  urge: true,
  print: true,
}

/**
 * Acceptance of a work order: the head of the department checks it, above 5,000 the head two levels up too, the one between gets
 * a copy, and whoever submitted it completes the ledger. No executor is named, so the workflow works in any space it travels to.
 */
export const acceptance: WorkflowDef = {
  id: '0196a000-0000-7000-8000-0000000000e1',
  name: both('工单验收', 'Work order acceptance'),
  table: 'work_order',
  nodes: {
    start: {
      kind: 'start',
      settings: { name: both('提交验收', 'Submit'), executors: [{ rule: 'initiator' }] },
    },
    check: {
      kind: 'approve',
      settings: {
        name: both('部门负责人验收', 'Head’s check'),
        executors: [{ rule: 'dept_leader', base: { of: 'initiator' }, up: 0 }],
        buttons,
        sign: { mode: 'or_sign' },
        same: 'leader',
        returns: { to: 'initiator', resubmit: 'chooser' },
        fields: { done: 'edit', remark: 'edit' },
        timeLimit: { limit: { minutes: 2 * 1_440 }, rules: [{ action: 'remind', before: 240 }] },
      },
    },
    cost: {
      kind: 'exclusive',
      settings: {
        name: both('费用', 'Cost'),
        branches: [
          { id: 'high', name: both('超过 5000', 'Above 5,000'), when: 'amount > 5000' },
          { id: 'usual', name: both('其他', 'Otherwise') },
        ],
      },
    },
    supervisor: {
      kind: 'approve',
      settings: {
        name: both('上级审批', 'Approval above'),
        executors: [{ rule: 'dept_leader', base: { of: 'initiator' }, up: 2 }],
        empty: { does: 'leader_up' },
        buttons,
        sign: { mode: 'or_sign' },
        returns: { to: 'any', resubmit: 'chooser' },
      },
    },
    told: {
      kind: 'cc',
      settings: {
        name: both('抄送上级', 'Copy upwards'),
        executors: [{ rule: 'dept_leader', base: { of: 'initiator' }, up: 1 }],
      },
    },
    ledger: {
      kind: 'fill',
      settings: {
        name: both('台账登记', 'Update the ledger'),
        executors: [{ rule: 'initiator' }],
        buttons: { save: true, return: true, print: true },
        fields: { done: 'edit', remark: 'edit' },
      },
    },
    end: { kind: 'end', settings: { name: both('结束', 'End') } },
  },
  edges: [
    { id: 'e1', from: 'start', to: 'check' },
    { id: 'e2', from: 'check', to: 'cost' },
    { id: 'e3', from: 'cost', port: 'high', to: 'supervisor' },
    { id: 'e4', from: 'cost', port: 'usual', to: 'told' },
    { id: 'e5', from: 'supervisor', to: 'told' },
    { id: 'e6', from: 'told', to: 'ledger' },
    { id: 'e7', from: 'ledger', to: 'end' },
  ],
}
