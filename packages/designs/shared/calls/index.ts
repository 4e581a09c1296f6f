export {
  type ConnectorCall,
  checkConnectorCall,
  connectorCallSchema,
  mentionsOfConnectorCall,
  newConnectorCall,
  readByConnectorCall,
} from './connector-call.ts'
export { type OfferedConnector, type OfferedRequest, offeredConnectors } from './connectors.ts'
export { keepCallSecret, type TriedCall, tryCall } from './contract.ts'
export {
  type Member,
  memberSchema,
  mostMembers,
  readByMembers,
  wrongInMembers,
} from './members.ts'
export { namedIn } from './named-in.ts'
export { originsOf } from './origins.ts'
export {
  type CallHeader,
  callMethods,
  callSchema,
  checkCall,
  mentionsOfCall,
  namedSecret,
  newCall,
  type OutgoingCall,
  readByCall,
} from './outgoing-call.ts'
export { callProblem, type NamedSecret, withoutSecrets, wrongInSecret } from './secrets.ts'
