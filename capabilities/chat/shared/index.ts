export type { ChatHit, ChatMessage, ChatRoom } from './contract.ts'
