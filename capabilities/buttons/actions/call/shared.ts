import {
  callSchema,
  checkCall,
  mentionsOfCall,
  namedIn,
  newCall,
  type OutgoingCall,
  readByCall,
} from '@gantry/designs/shared'
import type { ActionKind } from '../../shared/action-kind.ts'

export const callKind: ActionKind<OutgoingCall> = {
  name: 'call',
  schema: callSchema,
  // Each call is one act outside, which nothing takes back.
  many: () => false,
  alone: call => namedIn(call.address).length + call.body.length + call.answer.length === 0,
  propose: () => newCall,
  check: (call, { table }) => checkCall(call, table),
  reads: readByCall,
  mentions: mentionsOfCall,
}
