import { type Issue, issue } from '@gantry/base/shared'
import type { FieldId, TableDef } from '@gantry/model/shared'
import { Type } from 'typebox'
import type { Mention } from '../kind.ts'
import {
  callSchema,
  checkCall,
  mentionsOfCall,
  newCall,
  type OutgoingCall,
  readByCall,
} from './outgoing-call.ts'

/** A request of a connector, sent with values of a record; its answer fills fields. */
export interface ConnectorCall {
  /** Empty: not chosen yet. */
  readonly connector: string
  readonly request: string
  /** Parameters of the request, as expressions over the record. */
  readonly body: OutgoingCall['body']
  /** Fields that take a member of what the connector answers. */
  readonly answer: OutgoingCall['answer']
}

const { body, answer } = callSchema.properties
const id = Type.String({ maxLength: 64 })

export const connectorCallSchema = Type.Object(
  { connector: id, request: id, body, answer },
  { additionalProperties: false },
)

/** What a new call of a connector begins as. */
export const newConnectorCall: ConnectorCall = { connector: '', request: '', body: [], answer: [] }

/** The part that is the same as in a call without a connector: expressions in, fields out. */
export const outgoingPart = ({ body, answer }: ConnectorCall): OutgoingCall => ({
  ...newCall,
  address: 'https://connector',
  body,
  answer,
})

/** What is wrong with a call for records of the table; places begin inside it. `known`: published connectors, where they are known. */
export const checkConnectorCall = (
  call: ConnectorCall,
  table: TableDef,
  known?: { has(id: string): boolean },
): readonly Issue[] => [
  ...(call.connector === '' ? [issue('connector', 'required')] : []),
  ...(call.connector !== '' && known?.has(call.connector) === false
    ? [issue('connector', 'unknown', { value: call.connector })]
    : []),
  ...(call.connector !== '' && call.request === '' ? [issue('request', 'required')] : []),
  ...checkCall(outgoingPart(call), table),
]

/** The connector a call names, and what it reads and writes of the table. */
export const mentionsOfConnectorCall = (call: ConnectorCall, table: TableDef): readonly Mention[] => [
  ...(call.connector === ''
    ? []
    : [{ at: 'connector', to: { kind: 'connector', id: call.connector }, how: 'calls' as const }]),
  ...mentionsOfCall(outgoingPart(call), table),
]

/** Fields of the record a call sends. */
export const readByConnectorCall = (call: ConnectorCall, table: TableDef): readonly FieldId[] =>
  readByCall(outgoingPart(call), table)
