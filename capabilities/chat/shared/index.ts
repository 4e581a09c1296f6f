export {
  type ChatCard,
  type ChatMessage,
  type ChatRoom,
  chatLimits,
  listChatRooms,
  type MessageKind,
  openPair,
  sendChat,
} from './contract.ts'
