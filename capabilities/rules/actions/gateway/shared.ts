import {
  type ConnectorCall,
  checkConnectorCall,
  connectorCallSchema,
  mentionsOfConnectorCall,
  newConnectorCall,
} from '@gantry/designs/shared'
import type { ResultKind } from '../../shared/result-kind.ts'
import { say } from '../../shared/say.ts'

/** Sends a request of a connector, and writes what comes back into the record that started the rule. */
export const gatewayResult: ResultKind<ConnectorCall> = {
  name: 'gateway',
  schema: connectorCallSchema,
  needsRecord: options => options.answer.length > 0,
  propose: () => newConnectorCall,
  check: (options, { subject, named }) => checkConnectorCall(options, subject.table, named.get('connector')),
  mentions: (options, { subject }) => mentionsOfConnectorCall(options, subject.table),
  words: ({ connector }, { named }, lang) =>
    say(lang, 'rule.result.gateway', {
      connector: named.get('connector')?.get(connector) ?? say(lang, 'rule.connector.one'),
    }),
}
