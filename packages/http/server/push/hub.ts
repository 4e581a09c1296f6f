import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import {
  createCtx,
  type Kernel,
  notePresence,
  type Present,
  type PushMessage,
  pushChannel,
  writeLater,
} from '@gantry/kernel/server'
import type { Actor } from '@gantry/model/shared'
import { mayRead } from '@gantry/records/server'
import type { Authenticate } from '../authenticate.ts'
import { type Client, closing, tell, watchKey } from './client.ts'

/**
 * Interval of pings, which detect dead connections, and minimum time between two checks of all sockets;
 * milliseconds.
 */
const pingEvery = 30_000
const checkEvery = 5_000
/** Milliseconds in which people who open pages gather before they are noted together. */
const notedAfter = 500

export interface HubOptions {
  readonly kernel: Kernel
  readonly authenticate: Authenticate
  /** NOTIFY channel for changes of sessions, roles and memberships; absent: checked with the next ping. */
  readonly actorChannel: string | undefined
}

/** The open sockets of this process. */
export interface Hub {
  add(client: Client): void
  remove(client: Client): void
  watch(client: Client, space: string, table: string): void
  unwatch(client: Client, space: string, table: string): void
  start(): Promise<void>
  stop(): void
}

export const createHub = ({ kernel, authenticate, actorChannel }: HubOptions): Hub => {
  const clients = new Set<Client>()
  const watchers = new Map<string, Set<Client>>()
  const stops: (() => void)[] = []
  let heardOf: Present[] = []
  const noteLater = writeLater(kernel, {
    what: 'people with open pages',
    after: notedAfter,
    write: () => {
      const people = heardOf
      heardOf = []
      return notePresence(kernel, people)
    },
  })
  const hearOf = ({ actor }: Client) => {
    heardOf.push({ space: actor.space, person: actor.personId })
    noteLater.soon()
  }

  const watch = (client: Client, space: string, table: string) => {
    const key = watchKey(space, table)
    client.watched.add(key)
    watchers.set(key, (watchers.get(key) ?? new Set()).add(client))
  }
  const drop = (client: Client, key: string) => {
    client.watched.delete(key)
    const left = watchers.get(key)
    left?.delete(client)
    if (left?.size === 0) watchers.delete(key)
  }
  const remove = (client: Client) => {
    clients.delete(client)
    for (const key of client.watched) drop(client, key)
  }

  const spread = (message: PushMessage) => {
    if (message.type === 'job') {
      const text = JSON.stringify({ type: 'job', id: message.id })
      for (const client of clients) if (isOwner(client, message)) tell(client, text)
      return
    }
    if (message.type === 'messages') {
      const { space, people } = message
      const text = JSON.stringify({ type: 'messages' })
      for (const client of clients)
        if (client.actor.space === space && people.includes(client.actor.personId)) tell(client, text)
      return
    }
    if (message.type === 'chat') {
      const { space, people, ...said } = message
      const text = JSON.stringify(said)
      for (const client of clients)
        if (client.chats && client.actor.space === space && people.includes(client.actor.personId))
          tell(client, text)
      return
    }
    if (message.type === 'here') {
      const { space, to, people, ...said } = message
      const text = JSON.stringify(said)
      for (const client of clients)
        if (
          client.actor.space === space &&
          (to.includes(client.actor.userType) || people.includes(client.actor.personId))
        )
          tell(client, text)
      return
    }
    if (message.type === 'portals' || message.type === 'rights') {
      const text = JSON.stringify({ type: message.type })
      for (const client of clients) if (client.actor.space === message.space) tell(client, text)
      return
    }
    const { space, ...nudge } = message
    const text = JSON.stringify(nudge)
    for (const client of watchers.get(watchKey(space, message.table)) ?? []) tell(client, text)
  }

  /** Messages may have been lost while the database connection was down, so all browsers reload. */
  const spreadUnknown = () => {
    for (const [key, watching] of watchers) {
      const table = key.slice(key.indexOf(' ') + 1)
      const text = JSON.stringify({ type: 'record', table, id: null, version: null, op: null })
      for (const client of watching) tell(client, text)
    }
  }

  /** Checks the person and rights of a socket again; a socket is closed with its session. */
  const check = async (client: Client) => {
    const actor = await authenticate(kernel, client.credentials)
    if (typeof actor === 'string') {
      remove(client)
      client.socket.close(closing.sessionEnded, 'session ended')
      return
    }
    const hasOtherRights = !isDeepStrictEqual(rightsOf(actor), rightsOf(client.actor))
    client.actor = actor
    if (hasOtherRights) tell(client, JSON.stringify({ type: 'rights' }))
    for (const key of client.watched) {
      const [space = '', table = ''] = key.split(' ')
      if (!(await mayWatch({ kernel, authenticate }, client, space, table))) drop(client, key)
    }
  }

  let checking = false
  let askedAgain = false
  let stopped = false
  const checkAll = async () => {
    askedAgain = checking
    if (checking) return
    checking = true
    do {
      askedAgain = false
      for (const client of clients)
        await check(client).catch((error: unknown) => kernel.log.error({ err: error }, 'socket not checked'))
      await sleep(checkEvery, undefined, { ref: false })
    } while (askedAgain && !stopped)
    checking = false
  }

  const pingAll = () => {
    for (const client of clients) {
      if (client.alive) {
        hearOf(client)
        client.alive = false
        client.socket.ping()
      } else client.socket.terminate()
    }
    checkAll()
  }

  return {
    add: client => {
      clients.add(client)
      hearOf(client)
    },
    remove,
    watch,
    unwatch: (client, space, table) => drop(client, watchKey(space, table)),
    start: async () => {
      const timer = setInterval(pingAll, pingEvery).unref()
      stops.push(() => clearInterval(timer))
      stops.push(
        await kernel.database.listen(pushChannel, text => {
          if (text === null) spreadUnknown()
          else spread(JSON.parse(text) as PushMessage)
        }),
      )
      if (actorChannel) stops.push(await kernel.database.listen(actorChannel, checkAll))
    },
    stop: () => {
      stopped = true
      for (const stop of stops) stop()
    },
  }
}

/** What permissions depend on, without the language, the address and other facts of one request. */
const rightsOf = (actor: Actor) => [
  actor.userType,
  ...[actor.roles, actor.departments, actor.departmentsAndBelow, actor.posts, actor.groups].map(ids =>
    ids.toSorted(),
  ),
  actor.clearance,
  actor.console,
  actor.points,
]

const isOwner = ({ actor }: Client, message: { space: string; person: string }): boolean =>
  actor.personId === message.person && actor.space === message.space

/** Messages contain ids and no content, so read access to some rows of a table is enough to watch it. */
export const mayWatch = async (
  { kernel, authenticate }: Pick<HubOptions, 'kernel' | 'authenticate'>,
  client: Client,
  space: string,
  table: string,
): Promise<boolean> => {
  const actor =
    space === client.actor.space ? client.actor : await authenticate(kernel, { ...client.credentials, space })
  return typeof actor !== 'string' && mayRead(createCtx(kernel, actor, client.requestId), table)
}
