import type { Text } from '@gantry/base/shared'
import { contract, type Ref, type StoredFile } from '@gantry/model/shared'
import { Type } from 'typebox'

/** Limits of conversations. */
export const chatLimits = {
  /** Characters of a message. */
  text: 5_000,
  /** Characters of the name of a group. */
  title: 60,
  /** People of a group. */
  people: 500,
  /** People one message can mention. */
  mentions: 20,
  /** Conversations in the list of a person. */
  rooms: 200,
  /** Rooms with at most so many people tell who has read. */
  readers: 50,
} as const

/** What a message carries beside its text. */
export const messageKinds = ['text', 'picture', 'file', 'record', 'notice'] as const
export type MessageKind = (typeof messageKinds)[number]

/** A record as the reader of its card may see it. */
export interface ChatCard {
  readonly table: string
  readonly record: string
  readonly label: Text
  readonly title: string
}

/** What a notice of a group says: who joined or left, or its new name. */
export interface RoomNotice {
  readonly what: 'created' | 'joined' | 'left' | 'renamed'
  readonly people?: readonly Ref[]
  readonly title?: string
}

/** A message as one of the people of its room sees it. */
export interface ChatMessage {
  readonly seq: number
  /** Made by the sender; the same id again is the same message. */
  readonly id: string
  readonly by: Ref
  readonly mine: boolean
  readonly kind: MessageKind
  /** Null: deleted by its author; the place stays. */
  readonly body: string | null
  readonly file: StoredFile | null
  /** The record of a card; null also where the reader may not read it. */
  readonly card: ChatCard | null
  readonly notice: RoomNotice | null
  readonly mentions: readonly Ref[]
  /** The message it answers; its text is null where that one was deleted. */
  readonly replyTo: {
    readonly seq: number
    readonly by: Ref
    readonly kind: MessageKind
    readonly text: string | null
  } | null
  readonly at: string
  readonly editedAt: string | null
}

/** A conversation in the list of a person. */
export interface ChatRoom {
  readonly id: string
  readonly kind: 'pair' | 'group'
  /** The name of the group; null: the names of its people stand for it. */
  readonly title: string | null
  /** Some of its people, without the reader: one of a pair, up to four of a group. */
  readonly people: readonly Ref[]
  readonly size: number
  readonly muted: boolean
  readonly lastSeq: number
  readonly readSeq: number
  readonly unread: number
  /** Unread messages that mention the reader. */
  readonly mentioned: number
  readonly last: {
    readonly by: Ref
    readonly mine: boolean
    readonly kind: MessageKind
    /** Null: deleted. */
    readonly text: string | null
  } | null
  readonly at: string
}

/** Somebody in a conversation, and what they have read. */
export interface RoomPerson extends Ref {
  /** In pinyin, a blank between syllables. */
  readonly reading: string
  readonly position: string | null
  /** Null in large rooms, which do not tell. */
  readonly readSeq: number | null
}

/** A message that a search found. */
export interface ChatHit {
  readonly room: string
  readonly seq: number
  readonly by: Ref
  readonly text: string
  readonly at: string
}

const id = Type.String({ format: 'uuid' })
const seq = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })
const text = Type.String({ maxLength: chatLimits.text })
const mentions = Type.Optional(Type.Array(id, { maxItems: chatLimits.mentions }))
const people = Type.Array(id, { minItems: 1, maxItems: chatLimits.people - 1 })
const title = Type.String({ minLength: 1, maxLength: chatLimits.title })
const done = Type.Object({ done: Type.Literal(true) })
const can = ['admin', 'user', 'safe', 'audit'] as const

export const listChatRooms = contract({
  method: 'GET',
  path: '/chat/rooms',
  scope: 'space',
  can,
  summary: 'The conversations of the caller, those with the newest messages first',
  input: Type.Object({}),
  output: Type.Unsafe<{ readonly data: readonly ChatRoom[] }>({ type: 'object' }),
})

export const countChat = contract({
  method: 'GET',
  path: '/chat/unread',
  scope: 'space',
  can,
  summary: 'Unread messages of the caller in conversations that are not muted, and those that mention them',
  input: Type.Object({}),
  output: Type.Object({ unread: Type.Integer(), mentioned: Type.Integer() }),
})

export const openPair = contract({
  method: 'POST',
  path: '/chat/pairs',
  scope: 'space',
  can,
  summary: 'The conversation with one colleague, made when there is none yet',
  input: Type.Object({ person: id }),
  output: Type.Object({ id }),
})

export const createGroup = contract({
  method: 'POST',
  path: '/chat/rooms',
  scope: 'space',
  can,
  summary: 'Makes a group with colleagues',
  input: Type.Object({ title, people }),
  output: Type.Object({ id }),
  status: 201,
})

export const readRoom = contract({
  method: 'GET',
  path: '/chat/rooms/:room',
  scope: 'space',
  can,
  summary: 'The people of a conversation and what they have read',
  input: Type.Object({ room: id }),
  output: Type.Unsafe<{
    readonly data: { readonly people: readonly RoomPerson[]; readonly owner: string | null }
  }>({ type: 'object' }),
})

export const changeRoom = contract({
  method: 'PUT',
  path: '/chat/rooms/:room',
  scope: 'space',
  can,
  summary: 'Names a group, or mutes a conversation for the caller',
  input: Type.Object({ room: id, title: Type.Optional(title), muted: Type.Optional(Type.Boolean()) }),
  output: done,
})

export const addToRoom = contract({
  method: 'POST',
  path: '/chat/rooms/:room/people',
  scope: 'space',
  can,
  summary: 'Adds colleagues to a group; they see what is written from now on',
  input: Type.Object({ room: id, people }),
  output: done,
})

export const leaveRoom = contract({
  method: 'DELETE',
  path: '/chat/rooms/:room/people/:person',
  scope: 'space',
  can,
  summary: 'Leaves a group, or as its maker takes somebody out of it',
  input: Type.Object({ room: id, person: id }),
  output: done,
})

export const listChat = contract({
  method: 'GET',
  path: '/chat/rooms/:room/messages',
  scope: 'space',
  can,
  summary: 'The newest messages of a conversation, those before one, or those from one on; oldest first',
  input: Type.Object({
    room: id,
    before: Type.Optional(seq),
    from: Type.Optional(seq),
    size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  }),
  output: Type.Unsafe<{
    readonly data: readonly ChatMessage[]
    readonly earlier: boolean
    readonly later: boolean
  }>({ type: 'object' }),
})

export const sendChat = contract({
  method: 'POST',
  path: '/chat/rooms/:room/messages',
  scope: 'space',
  can,
  summary:
    'Sends a message: text, a file that the caller has uploaded, or a record that the caller may read. The same id again sends nothing twice',
  input: Type.Object({
    room: id,
    id,
    text: Type.Optional(text),
    file: Type.Optional(id),
    record: Type.Optional(Type.Object({ table: Type.String({ maxLength: 48 }), id })),
    replyTo: Type.Optional(seq),
    mentions,
  }),
  output: Type.Object({ seq: Type.Integer() }),
  status: 201,
})

export const changeChat = contract({
  method: 'PUT',
  path: '/chat/rooms/:room/messages/:seq',
  scope: 'space',
  can,
  summary: 'Changes the text of a message of one’s own',
  input: Type.Object({ room: id, seq, text }),
  output: done,
})

export const deleteChat = contract({
  method: 'DELETE',
  path: '/chat/rooms/:room/messages/:seq',
  scope: 'space',
  can,
  summary: 'Deletes a message of one’s own; its place stays',
  input: Type.Object({ room: id, seq }),
  output: done,
})

export const markRead = contract({
  method: 'PUT',
  path: '/chat/rooms/:room/read',
  scope: 'space',
  can,
  summary: 'Notes that the caller has read a conversation up to a message',
  input: Type.Object({ room: id, seq }),
  output: done,
})

export const searchChat = contract({
  method: 'GET',
  path: '/chat/search',
  scope: 'space',
  can,
  summary: 'Messages with these words in the conversations of the caller, the newest first',
  input: Type.Object({ text: Type.String({ minLength: 1, maxLength: 100 }) }),
  output: Type.Unsafe<{ readonly data: readonly ChatHit[]; readonly more: boolean }>({ type: 'object' }),
})
