import { asJson, issue, type Json, type Text } from '@gantry/base/shared'
import { type DesignKind, type Difference, error, type Mention, warning } from '@gantry/designs/shared'
import { type Block, type Flow, flowSchema } from './flow.ts'
import { planFlow } from './plan-flow.ts'

/** A flow as a design keeps it, and back: the one place where its type is given up for plain data. */
export const bodyOfFlow = (flow: Flow): Json => asJson(flow)
export const flowOf = (body: Json): Flow => body as unknown as Flow

const isBlank = (text: Text): boolean =>
  typeof text === 'string' ? text.trim() === '' : Object.values(text).some(each => each.trim() === '')

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** A logic flow as a design: its references, and its difference in sentences. */
export const flowKind: DesignKind<Flow> = {
  name: 'logic',
  schema: flowSchema,
  empty: () => ({ id: '00000000-0000-0000-0000-000000000000', app: '', name: '', inputs: [], blocks: [] }),
  nameOf: ({ name }) => name,
  idOf: ({ id }) => id,
  appOf: ({ app }) => (app === '' ? null : app),
  inputs: ({ inputs }) => inputs.map(({ name, label }) => ({ name, label })),
  check: (flow, { tables, named }) => {
    const { issues, warnings } = planFlow(flow, tables)
    const [roles, decisions, flows] = [named.get('role'), named.get('decision'), named.get('logic')]
    const connectors = named.get('connector')
    return [
      ...(isBlank(flow.name) ? [error(issue('name', 'required'))] : []),
      ...(flow.blocks.length === 0 ? [error(issue('blocks', 'required'))] : []),
      ...issues.map(error),
      ...warnings.map(warning),
      ...flow.blocks.flatMap(block => {
        if (block.kind === 'decide' && block.decision !== '' && decisions && !decisions.has(block.decision))
          return [error(issue(`blocks.${block.id}.decision`, 'unknown'))]
        if (block.kind === 'call' && block.flow !== '' && flows && !flows.has(block.flow))
          return [error(issue(`blocks.${block.id}.flow`, 'unknown'))]
        if (
          block.kind === 'connector' &&
          block.connector !== '' &&
          connectors?.has(block.connector) === false
        )
          return [error(issue(`blocks.${block.id}.connector`, 'unknown'))]
        return []
      }),
      ...(flow.roles ?? []).flatMap((id, at) =>
        roles && !roles.has(id) ? [error(issue(`roles.${at}`, 'unknown'))] : [],
      ),
    ]
  },
  mentions: ({ blocks, roles = [] }) => [
    ...blocks.flatMap(mentionsOf),
    ...roles.map((id, at): Mention => ({ at: `roles.${at}`, to: { kind: 'role', id }, how: 'reads' })),
  ],
  words: (before, after) => differences(before, after),
  texts: ({ name }) => [{ at: 'name', text: name }],
}

const mentionsOf = (block: Block): readonly Mention[] => {
  const at = `blocks.${block.id}`
  switch (block.kind) {
    case 'query':
      return [
        { at, to: { kind: 'table', id: block.table }, how: 'reads' },
        ...block.where.map(
          ({ field }): Mention => ({ at, to: { kind: 'table', id: block.table, part: field }, how: 'reads' }),
        ),
      ]
    case 'create':
    case 'update':
      return [
        { at, to: { kind: 'table', id: block.table }, how: 'writes' },
        ...block.values.map(
          ({ field }): Mention => ({
            at,
            to: { kind: 'table', id: block.table, part: field },
            how: 'writes',
          }),
        ),
      ]
    case 'delete':
      return [{ at, to: { kind: 'table', id: block.table }, how: 'writes' }]
    case 'decide':
      return [{ at, to: { kind: 'decision', id: block.decision }, how: 'calls' }]
    case 'call':
      return [{ at, to: { kind: 'logic', id: block.flow }, how: 'calls' }]
    case 'connector':
      return [{ at, to: { kind: 'connector', id: block.connector }, how: 'calls' }]
    default:
      return []
  }
}

const differences = (before: Flow | null, after: Flow): readonly Difference[] => {
  const word = (sign: Difference['sign'], at: string, key: string, params = {}): Difference => ({
    at,
    sign,
    part: 'whole',
    key: `flowlogic.word.${key}`,
    params,
  })
  if (!before) return [word('added', '', 'new', { flow: after.name })]
  const old = new Map(before.blocks.map(each => [each.id, each]))
  const kept = new Set(after.blocks.map(({ id }) => id))
  const kindOf = ({ kind }: Block) => ({ kind: { key: `flowlogic.block.${kind}` } })
  return [
    ...(same(before.name, after.name)
      ? []
      : [word('changed', 'name', 'name', { before: before.name, after: after.name })]),
    ...(same(before.inputs, after.inputs) ? [] : [word('changed', 'inputs', 'inputs')]),
    ...(same(before.roles, after.roles) ? [] : [word('changed', 'roles', 'roles')]),
    ...after.blocks.flatMap(block => {
      const was = old.get(block.id)
      const at = `blocks.${block.id}`
      if (!was) return [word('added', at, 'added', kindOf(block))]
      return same(was, block) ? [] : [word('changed', at, 'changed', kindOf(block))]
    }),
    ...before.blocks.flatMap(block =>
      kept.has(block.id) ? [] : [word('removed', `blocks.${block.id}`, 'removed', kindOf(block))],
    ),
    ...(same(
      after.blocks.filter(({ id }) => old.has(id)).map(({ id }) => id),
      before.blocks.filter(({ id }) => kept.has(id)).map(({ id }) => id),
    )
      ? []
      : [word('moved', 'blocks', 'moved')]),
  ]
}
