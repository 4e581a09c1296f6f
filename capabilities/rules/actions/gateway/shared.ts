import { issue } from '@gantry/base/shared'
import { callSchema, checkCall, mentionsOfCall, newCall, type OutgoingCall } from '@gantry/designs/shared'
import { Type } from 'typebox'
import type { ResultKind } from '../../shared/result-kind.ts'
import { say } from '../../shared/say.ts'

/** Sends a request of a connector, and writes what comes back into the record that started the rule. */
export interface GatewayOptions {
  /** Empty: not chosen yet. */
  readonly connector: string
  readonly request: string
  /** Parameters of the request, as expressions over the record. */
  readonly body: OutgoingCall['body']
  /** Fields that take a member of what the connector answers. */
  readonly answer: OutgoingCall['answer']
}

/** The part that is the same as in a call without a connector: expressions in, fields out. */
export const callOf = ({ body, answer }: GatewayOptions): OutgoingCall => ({
  ...newCall,
  address: 'https://connector',
  body,
  answer,
})

const { body, answer } = callSchema.properties
const id = Type.String({ maxLength: 64 })

export const gatewayResult: ResultKind<GatewayOptions> = {
  name: 'gateway',
  schema: Type.Object({ connector: id, request: id, body, answer }, { additionalProperties: false }),
  needsRecord: options => options.answer.length > 0,
  propose: () => ({ connector: '', request: '', body: [], answer: [] }),
  check: (options, { subject, named }) => [
    ...(options.connector === '' ? [issue('connector', 'required')] : []),
    ...(options.connector !== '' && named.get('connector')?.has(options.connector) === false
      ? [issue('connector', 'unknown', { value: options.connector })]
      : []),
    ...(options.connector !== '' && options.request === '' ? [issue('request', 'required')] : []),
    ...checkCall(callOf(options), subject.table),
  ],
  mentions: (options, { subject }) => [
    ...(options.connector === ''
      ? []
      : [
          {
            at: 'connector',
            to: { kind: 'connector', id: options.connector },
            how: 'calls' as const,
          },
        ]),
    ...mentionsOfCall(callOf(options), subject.table),
  ],
  words: ({ connector }, { named }, lang) =>
    say(lang, 'rule.result.gateway', {
      connector: named.get('connector')?.get(connector) ?? say(lang, 'rule.connector.one'),
    }),
}
