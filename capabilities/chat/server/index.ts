import { registerFileHolder } from '@gantry/files/server'
import { defineCapability, endpoint } from '@gantry/http/server'
import { errors } from '../errors.ts'
import * as contract from '../shared/contract.ts'
import { texts } from '../texts.ts'
import { changeMessage, deleteMessage, markRead } from './change-message.ts'
import { seedChat } from './demo.ts'
import { holdsFile } from './holds-file.ts'
import { listMessages, searchMessages } from './list-messages.ts'
import { countUnread, listRooms, readRoom } from './list-rooms.ts'
import { chatMigration, toldMigration } from './migration.ts'
import { chatPurge } from './purge.ts'
import { addToRoom, changeRoom, createGroup, leaveRoom, openPair } from './rooms.ts'
import { sendMessage } from './send.ts'
import { unreadNotices, unreadSchedule } from './tell-unread.ts'

const done = { done: true as const }

/** Conversations of the people of a space. */
export const chat = defineCapability({
  name: 'chat',
  feature: 'chat',
  errors,
  texts,
  migrations: [chatMigration, toldMigration],
  schedules: [chatPurge, unreadSchedule],
  notices: unreadNotices,
  boot: async kernel => registerFileHolder(kernel, 'chat', holdsFile),
  demo: seedChat,
  endpoints: [
    endpoint(contract.listChatRooms, async ctx => ({ data: await listRooms(ctx) })),
    endpoint(contract.countChat, ctx => countUnread(ctx)),
    endpoint(contract.openPair, async (ctx, { person }) => ({ id: await openPair(ctx, person) })),
    endpoint(contract.createGroup, async (ctx, group) => ({ id: await createGroup(ctx, group) })),
    endpoint(contract.readRoom, async (ctx, { room }) => ({ data: await readRoom(ctx, room) })),
    endpoint(contract.changeRoom, async (ctx, { room, ...change }) => {
      await changeRoom(ctx, room, change)
      return done
    }),
    endpoint(contract.addToRoom, async (ctx, { room, people }) => {
      await addToRoom(ctx, room, people)
      return done
    }),
    endpoint(contract.leaveRoom, async (ctx, { room, person }) => {
      await leaveRoom(ctx, room, person)
      return done
    }),
    endpoint(contract.listChat, (ctx, { room, ...page }) => listMessages(ctx, room, page)),
    endpoint(contract.sendChat, async (ctx, { room, ...sent }) => ({
      seq: await sendMessage(ctx, room, sent),
    })),
    endpoint(contract.changeChat, async (ctx, { room, seq, text }) => {
      await changeMessage(ctx, room, seq, text)
      return done
    }),
    endpoint(contract.deleteChat, async (ctx, { room, seq }) => {
      await deleteMessage(ctx, room, seq)
      return done
    }),
    endpoint(contract.markRead, async (ctx, { room, seq }) => {
      await markRead(ctx, room, seq)
      return done
    }),
    endpoint(contract.searchChat, (ctx, { text }) => searchMessages(ctx, text)),
  ],
})
