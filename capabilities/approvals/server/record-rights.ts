import type { Ctx } from '@gantry/kernel/server'
import type { Operation, TableDef } from '@gantry/model/shared'
import { type Hold, holdRecord, type Opening, openRecordTo, type Standing } from '@gantry/records/server'
import type { Effect, Instance, WorkflowDef } from '@gantry/workflow/shared'
import type { Alongside } from './alongside.ts'
import type { Pinned } from './definition.ts'
import { permissionsAt } from './field-permissions.ts'
import { monitorChannel, monitorOpenings } from './monitors/open-to-monitors.ts'
import { type Part, partsOf } from './parts-of.ts'

type Concerned = Pick<Pinned, 'def' | 'table' | 'monitors'>

/** Stores the standing of the record of an instance, where no command stores it with the rows of the instance. */
export const keepRecordRights = async (
  ctx: Ctx,
  pinned: Concerned,
  before: Instance | null,
  after: Instance,
  effects: readonly Effect[],
): Promise<void> => {
  const { table } = pinned
  for (const write of freeRecord(pinned, before, after)) await write(ctx)
  await openRecordTo(ctx, table.id, after.record, standingOf(pinned, before, after, effects))
}

/** Ends the hold of a state that is over where the new one has none. */
export const freeRecord = (
  { def, table }: Pick<Concerned, 'def' | 'table'>,
  before: Instance | null,
  after: Instance,
): readonly Alongside[] =>
  before?.state !== after.state && holdOf(def, after) === null
    ? [ctx => holdRecord(ctx, table.id, after.record, null)]
    : []

/**
 * What the workflow of a record means for everybody who meets it outside of a task (workflow specification, section 6): who may
 * read it because of his part in it, and what nobody may do for the time being.
 */
export const standingOf = (
  { def, table, monitors }: Concerned,
  before: Instance | null,
  after: Instance,
  effects: readonly Effect[],
): Standing => {
  const hold = before?.state === after.state ? null : holdOf(def, after)
  const earlier = new Map((before ? partsOf([], before) : []).map(part => [part.person, part.node]))
  const parts = partsOf(effects, after)
  const initiator: readonly Pick<Part, 'person' | 'node'>[] =
    before === null ? [{ person: after.initiator, node: startOf(def) }] : []
  const executors = [...initiator, ...parts.filter(({ executor }) => executor)].filter(
    ({ person, node }) => earlier.get(person) !== node,
  )
  const copied = effects.flatMap(effect =>
    effect.kind === 'takes_part' && effect.as === 'cc'
      ? effect.people.map(person => ({ person, node: effect.node }))
      : [],
  )
  const through = (channel: string, found: readonly Opening[]) => found.map(each => ({ ...each, channel }))
  return {
    ...(hold && { hold }),
    openings: [
      ...through('flow', openings(def, table, executors)),
      ...through('cc', openings(def, table, copied)),
      ...(before === null ? through(monitorChannel(def.id), monitorOpenings(monitors)) : []),
    ],
  }
}

const startOf = (def: WorkflowDef): string =>
  Object.keys(def.nodes).find(node => def.nodes[node]?.kind === 'start') ?? ''

/** The state lock of section 6.4; null: none. */
export const holdOf = (
  { lockAfterFinish }: Pick<WorkflowDef, 'lockAfterFinish'>,
  { state, initiator }: Pick<Instance, 'state' | 'initiator'>,
): { readonly refuses: readonly Operation[]; readonly onlyFor: Hold['onlyFor'] } | null => {
  switch (state) {
    case 'draft':
      return { refuses: ['share', 'handOver'], onlyFor: initiator }
    case 'ongoing':
    case 'interrupted':
      return { refuses: ['update', 'remove'], onlyFor: null }
    case 'finished':
      return lockAfterFinish ? { refuses: ['update'], onlyFor: null } : null
    case 'invalidated':
      return { refuses: ['update', 'handOver'], onlyFor: null }
  }
}

const openings = (
  def: WorkflowDef,
  table: TableDef,
  parts: readonly Pick<Part, 'person' | 'node'>[],
): readonly Opening[] => [
  ...new Map(
    parts.map(({ person, node }) => [person, { person, fields: fieldsAt(def, node, table) }]),
  ).values(),
]

/** The fields a node shows; null: all of the table, those it gets later too. */
const fieldsAt = (def: WorkflowDef, node: string, table: TableDef): Opening['fields'] => {
  const hidden = new Set(
    [...permissionsAt(def, node, table)].flatMap(([field, permission]) =>
      permission === 'hidden' ? [field] : [],
    ),
  )
  return hidden.size === 0 ? null : Object.keys(table.fields).filter(field => !hidden.has(field))
}
