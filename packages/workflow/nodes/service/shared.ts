import { type Issue, issue } from '@gantry/base/shared'
import {
  type ConnectorCall,
  callSchema,
  checkCall,
  checkConnectorCall,
  checkValueRules,
  connectorCallSchema,
  type Mention,
  mentionsOfCall,
  mentionsOfConnectorCall,
  mentionsOfRules,
  type OutgoingCall,
  type ValueRule,
  valueRulesSchema,
} from '@gantry/designs/shared'
import type { TableId } from '@gantry/model/shared'
import { Type } from 'typebox'
import type { NodeScope } from '../../shared/node-kind.ts'
import { type AutomaticSettings, automaticKind } from '../automatic.ts'

/** What a service step does: sets fields of the record, makes another one from it, or calls a server outside, by its address or by a connector. */
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
  | { readonly does: 'connector'; readonly call: ConnectorCall; readonly back?: ConnectorCall }

export interface ServiceSettings extends AutomaticSettings {
  readonly work: ServiceWork
}

/** Seconds a server outside may take at most. */
export const longestCall = 30

const closed = { additionalProperties: false }

/** The call of a step, and the one that takes it back. */
const callsOf = <Call>({ call, back }: { readonly call: Call; readonly back?: Call }) =>
  [['call', call] as const, ...(back ? [['back', back] as const] : [])] as const

const below = <Place extends string, Found extends { readonly [At in Place]: string }>(
  place: Place,
  under: string,
  found: readonly Found[],
): readonly Found[] => found.map(each => ({ ...each, [place]: `${under}.${each[place]}` }))

const checkWork = (work: ServiceWork, { table, scope }: NodeScope): readonly Issue[] => {
  if (work.does === 'call')
    return callsOf(work).flatMap(([place, call]) => below('field', place, checkCall(call, table)))
  if (work.does === 'connector')
    return callsOf(work).flatMap(([place, call]) =>
      below('field', place, checkConnectorCall(call, table, scope.named.get('connector'))),
    )
  if (work.values.length === 0) return [issue('values', 'required')]
  const target = work.does === 'change' ? table : scope.tables.get(work.table)
  if (!target || target.master !== undefined)
    return [issue('table', 'unknown_table', { table: work.does === 'create' ? work.table : '' })]
  return checkValueRules(work.values, table, target)
}

const mentionsOfWork = (work: ServiceWork, { table }: NodeScope): readonly Mention[] => {
  if (work.does === 'call')
    return callsOf(work).flatMap(([place, call]) => below('at', place, mentionsOfCall(call, table)))
  if (work.does === 'connector')
    return callsOf(work).flatMap(([place, call]) => below('at', place, mentionsOfConnectorCall(call, table)))
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
      Type.Object(
        {
          does: Type.Literal('connector'),
          call: connectorCallSchema,
          back: Type.Optional(connectorCallSchema),
        },
        closed,
      ),
    ]),
  },
  proposed: { work: { does: 'change', values: [] } },
  check: ({ work }, at) => checkWork(work, at).map(found => ({ ...found, field: `work.${found.field}` })),
  mentions: ({ work }, at) => mentionsOfWork(work, at).map(each => ({ ...each, at: `work.${each.at}` })),
})
