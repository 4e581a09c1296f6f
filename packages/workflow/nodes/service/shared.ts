import { type Issue, issue } from '@gantry/base/shared'
import {
  callSchema,
  checkCall,
  checkValueRules,
  type Mention,
  mentionsOfCall,
  mentionsOfRules,
  type OutgoingCall,
  type ValueRule,
  valueRulesSchema,
} from '@gantry/designs/shared'
import type { TableId } from '@gantry/model/shared'
import { Type } from 'typebox'
import type { NodeScope } from '../../shared/node-kind.ts'
import { type AutomaticSettings, automaticKind } from '../automatic.ts'

/** What a service step does: sets fields of the record, makes another one from it, or calls a server outside. */
export type ServiceWork =
  | { readonly does: 'change'; readonly values: readonly ValueRule[] }
  | { readonly does: 'create'; readonly table: TableId; readonly values: readonly ValueRule[] }
  | {
      readonly does: 'call'
      readonly call: OutgoingCall
      /** The server must have answered after so long; absent: 10. */
      readonly seconds?: number
      /** Takes back what the call did, where the step is compensated; absent: the track says that it was not. */
      readonly back?: OutgoingCall
    }

export interface ServiceSettings extends AutomaticSettings {
  readonly work: ServiceWork
}

/** Seconds a server outside may take at most. */
export const longestCall = 30

const closed = { additionalProperties: false }

const callsOf = ({ call, back }: Extract<ServiceWork, { readonly does: 'call' }>) =>
  [['call', call] as const, ...(back ? [['back', back] as const] : [])] as const

const checkWork = (work: ServiceWork, { table, scope }: NodeScope): readonly Issue[] => {
  if (work.does === 'call')
    return callsOf(work).flatMap(([place, call]) =>
      checkCall(call, table).map(found => ({ ...found, field: `${place}.${found.field}` })),
    )
  if (work.values.length === 0) return [issue('values', 'required')]
  const target = work.does === 'change' ? table : scope.tables.get(work.table)
  if (!target || target.master !== undefined)
    return [issue('table', 'unknown_table', { table: work.does === 'create' ? work.table : '' })]
  return checkValueRules(work.values, table, target)
}

const mentionsOfWork = (work: ServiceWork, { table }: NodeScope): readonly Mention[] => {
  if (work.does === 'call')
    return callsOf(work).flatMap(([place, call]) =>
      mentionsOfCall(call, table).map(each => ({ ...each, at: `${place}.${each.at}` })),
    )
  return [
    ...(work.does === 'create'
      ? ([{ at: 'table', to: { kind: 'table', id: work.table }, how: 'writes' }] as const)
      : []),
    ...mentionsOfRules(work.values, table, work.does === 'create' ? work.table : table.id),
  ]
}

export const serviceKind = automaticKind<ServiceSettings>('service', {
  icon: 'cog',
  properties: {
    work: Type.Union([
      Type.Object({ does: Type.Literal('change'), values: valueRulesSchema }, closed),
      Type.Object(
        { does: Type.Literal('create'), table: Type.String({ maxLength: 48 }), values: valueRulesSchema },
        closed,
      ),
      Type.Object(
        {
          does: Type.Literal('call'),
          call: callSchema,
          seconds: Type.Optional(Type.Integer({ minimum: 1, maximum: longestCall })),
          back: Type.Optional(callSchema),
        },
        closed,
      ),
    ]),
  },
  proposed: { work: { does: 'change', values: [] } },
  check: ({ work }, at) => checkWork(work, at).map(found => ({ ...found, field: `work.${found.field}` })),
  mentions: ({ work }, at) => mentionsOfWork(work, at).map(each => ({ ...each, at: `work.${each.at}` })),
})
