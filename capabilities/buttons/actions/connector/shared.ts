import {
  type ConnectorCall,
  checkConnectorCall,
  connectorCallSchema,
  mentionsOfConnectorCall,
  newConnectorCall,
  readByConnectorCall,
} from '@gantry/designs/shared'
import type { ActionKind } from '../../shared/action-kind.ts'

/** Sends a request of a connector, with its authentication, retries and circuit breaker. */
export const connectorActionKind: ActionKind<ConnectorCall> = {
  name: 'connector',
  schema: connectorCallSchema,
  // Each call is one act outside, which nothing takes back.
  many: () => false,
  alone: ({ body, answer }) => body.length + answer.length === 0,
  propose: () => newConnectorCall,
  check: (call, { table, connectors }) => checkConnectorCall(call, table, connectors),
  reads: readByConnectorCall,
  mentions: mentionsOfConnectorCall,
}
