import { type Lang, langs, type Text } from '@gantry/base/shared'
import {
  contract,
  type MessageCategory,
  type MessageChannel,
  messageCategories,
  messageChannels,
} from '@gantry/model/shared'
import { Type } from 'typebox'
import type { Habits } from './due-at.ts'
import { type Rule, type RuleMode, ruleModes } from './rules.ts'

const category = Type.Unsafe<MessageCategory>(Type.Union(messageCategories.map(name => Type.Literal(name))))
const id = Type.String({ format: 'uuid' })
const moment = Type.String({ format: 'date-time' })

/** Which messages a question or an action is about. */
const narrowing = {
  category: Type.Optional(category),
  app: Type.Optional(id),
  unread: Type.Optional(Type.Boolean()),
  starred: Type.Optional(Type.Boolean()),
  from: Type.Optional(moment),
  to: Type.Optional(moment),
  search: Type.Optional(Type.String({ maxLength: 100 })),
}

/** A message as its recipient sees it; texts are `notice.<kind>.title` and `notice.<kind>.text`. */
export interface Message {
  readonly id: string
  readonly kind: string
  readonly category: MessageCategory
  readonly at: string
  readonly read: boolean
  readonly starred: boolean
  readonly actor: string | null
  readonly facts: Readonly<Record<string, Text | number>>
  /** In place of the text of the kind, with the values the reader may read. */
  readonly text: string | null
  /** Address within the space; null: leads nowhere, or to what is no longer visible. */
  readonly link: string | null
  readonly app: { readonly id: string; readonly name: string } | null
  /** The record it is about; the title is null when the person may not read it any more. */
  readonly record: { readonly table: string; readonly id: string; readonly title: string | null } | null
}

/** The answer to the question `messages.latest` of a tile. */
export interface LatestMessages {
  readonly data: readonly Message[]
  readonly unread: number
}

/**
 * The person's messages, newest first. A search looks through a limited number of them at once: `searchedTo` is the time of the
 * oldest one it has looked at when older ones are left, and the next page, `before: next`, searches those.
 */
export const listMessages = contract({
  method: 'GET',
  path: '/messages',
  scope: 'space',
  can: 'signed-in',
  summary:
    'Messages of the caller, newest first; a search looks through 10,000 at once, and `before: next` goes on with older ones',
  input: Type.Object({
    ...narrowing,
    message: Type.Optional(id),
    before: Type.Optional(id),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  }),
  output: Type.Unsafe<{
    readonly data: readonly Message[]
    readonly more: boolean
    /** What the next page is asked with as `before`; null after the last. */
    readonly next: string | null
    readonly searchedTo: string | null
  }>(
    Type.Object({
      data: Type.Array(Type.Object({})),
      more: Type.Boolean(),
      next: Type.Union([Type.String(), Type.Null()]),
      searchedTo: Type.Union([Type.String(), Type.Null()]),
    }),
  ),
})

/** Unread messages by category, each counted up to 1,000. */
export const countMessages = contract({
  method: 'GET',
  path: '/messages/unread',
  scope: 'space',
  can: 'signed-in',
  summary: 'Unread messages of the caller by category',
  input: Type.Object({}),
  output: Type.Unsafe<{ readonly unread: Readonly<Record<MessageCategory, number>> }>(
    Type.Object({ unread: Type.Record(Type.String(), Type.Integer()) }),
  ),
})

/** Either some messages, or all of a category, or all. */
const which = {
  ids: Type.Optional(Type.Array(id, { minItems: 1, maxItems: 100 })),
  category: Type.Optional(category),
}
const counted = Type.Object({ count: Type.Integer() })

export const markMessages = contract({
  method: 'POST',
  path: '/messages/read',
  scope: 'space',
  can: 'signed-in',
  summary: 'Marks messages as read or unread',
  input: Type.Object({ ...which, read: Type.Boolean() }),
  output: counted,
})

export const starMessages = contract({
  method: 'POST',
  path: '/messages/star',
  scope: 'space',
  can: 'signed-in',
  summary: 'Stars messages of the caller, or takes the star away',
  input: Type.Object({ ids: Type.Array(id, { minItems: 1, maxItems: 100 }), starred: Type.Boolean() }),
  output: counted,
})

export const deleteMessages = contract({
  method: 'POST',
  path: '/messages/delete',
  scope: 'space',
  can: 'signed-in',
  summary: 'Deletes messages; with `read`, those that were read. Starred ones only by their ids',
  input: Type.Object({ ...which, read: Type.Optional(Type.Boolean()) }),
  output: counted,
})

const channel = Type.Unsafe<MessageChannel>(Type.Union(messageChannels.map(name => Type.Literal(name))))

export interface MessageKind {
  readonly name: string
  readonly category: MessageCategory
  /** Cannot be unsubscribed from. */
  readonly mandatory: boolean
}

export interface Choice {
  readonly channel: MessageChannel
  readonly kind: string
  readonly app: string
  readonly subscribed: boolean
}

/** Kinds of messages, the applications there are, and what the person chose; whatever is not named is subscribed. */
export const listSubscriptions = contract({
  method: 'GET',
  path: '/messages/subscriptions',
  scope: 'space',
  can: 'signed-in',
  summary: 'Kinds of messages and the subscriptions of the caller',
  input: Type.Object({}),
  output: Type.Unsafe<{
    readonly kinds: readonly MessageKind[]
    readonly apps: readonly { readonly id: string; readonly name: string }[]
    readonly choices: readonly Choice[]
    readonly rules: readonly Rule[]
    /** Channels that are set up, and whether the person has an address for them. */
    readonly channels: readonly {
      readonly name: MessageChannel
      readonly address: string | null
      readonly on: boolean
    }[]
  }>(
    Type.Object({
      kinds: Type.Array(Type.Object({})),
      apps: Type.Array(Type.Object({})),
      choices: Type.Array(Type.Object({})),
      rules: Type.Array(Type.Object({})),
      channels: Type.Array(Type.Object({})),
    }),
  ),
})

/** An empty kind means all kinds, an empty application all applications; null returns to the more general choice. */
export const subscribe = contract({
  method: 'POST',
  path: '/messages/subscriptions',
  scope: 'space',
  can: 'signed-in',
  summary: 'Subscribes to a kind of message or an application, or unsubscribes',
  input: Type.Object({
    channel: Type.Optional(channel),
    kind: Type.String({ maxLength: 60 }),
    app: Type.Union([id, Type.Literal('')]),
    subscribed: Type.Union([Type.Boolean(), Type.Null()]),
  }),
  output: Type.Object({ done: Type.Literal(true) }),
})

const minutes = Type.Integer({ minimum: 0, maximum: 1_439 })
const habits = {
  quiet: Type.Union([Type.Object({ from: minutes, to: minutes }), Type.Null()]),
  digest: Type.Unsafe<Habits['digest']>(
    Type.Union([Type.Literal('none'), Type.Literal('hourly'), Type.Literal('daily')]),
  ),
  digestAt: minutes,
  timeZone: Type.String({ maxLength: 60 }),
}

export const readHabits = contract({
  method: 'GET',
  path: '/messages/habits',
  scope: 'space',
  can: 'signed-in',
  summary: 'Quiet hours and digest of the caller',
  input: Type.Object({}),
  output: Type.Object(habits),
})

export const changeHabits = contract({
  method: 'PUT',
  path: '/messages/habits',
  scope: 'space',
  can: 'signed-in',
  summary: 'Changes quiet hours and digest of the caller, for messages from now on',
  input: Type.Object(habits),
  output: Type.Object({ done: Type.Literal(true) }),
})

const mode = Type.Unsafe<RuleMode>(Type.Union(ruleModes.map(name => Type.Literal(name))))

export const listRules = contract({
  method: 'GET',
  path: '/messages/rules',
  scope: 'space',
  can: ['admin'],
  summary: 'Which messages the space sends through which channels',
  input: Type.Object({}),
  output: Type.Unsafe<{
    readonly kinds: readonly MessageKind[]
    readonly apps: readonly { readonly id: string; readonly name: string }[]
    readonly rules: readonly Rule[]
    readonly channels: readonly { readonly name: MessageChannel; readonly on: boolean }[]
    /** Whether what is sent has links: not while the address of the platform is unknown. */
    readonly links: boolean
  }>({ type: 'object' }),
})

export const changeRule = contract({
  method: 'PUT',
  path: '/messages/rules',
  scope: 'space',
  can: ['admin'],
  summary:
    'Decides about a channel for a kind of message and an application; null returns to the more general rule',
  input: Type.Object({
    channel,
    kind: Type.String({ maxLength: 60 }),
    app: Type.Union([id, Type.Literal('')]),
    mode: Type.Union([mode, Type.Null()]),
  }),
  output: Type.Object({ done: Type.Literal(true) }),
})

const lang = Type.Unsafe<Lang>(Type.Union(langs.map(name => Type.Literal(name))))

/** The wording of a kind of message in one language. */
export interface MailTemplate {
  readonly kind: string
  readonly category: MessageCategory
  readonly lang: Lang
  readonly subject: string
  readonly body: string
  readonly enabled: boolean
  /** The space has its own wording. */
  readonly own: boolean
  readonly changedAt: string | null
  readonly changedBy: string | null
  readonly variables: readonly string[]
}

export const listTemplates = contract({
  method: 'GET',
  path: '/messages/templates',
  scope: 'space',
  can: ['admin'],
  summary: 'Mail templates by kind of message and language',
  input: Type.Object({ kind: Type.Optional(Type.String({ maxLength: 60 })) }),
  output: Type.Unsafe<{ readonly data: readonly MailTemplate[] }>({ type: 'object' }),
})

const wording = {
  kind: Type.String({ maxLength: 60 }),
  lang,
  subject: Type.String({ maxLength: 200 }),
  body: Type.String({ maxLength: 10_000 }),
}

export const changeTemplate = contract({
  method: 'PUT',
  path: '/messages/templates',
  scope: 'space',
  can: ['admin'],
  summary: 'Gives a kind of message a wording of the space',
  input: Type.Object({ ...wording, enabled: Type.Boolean() }),
  output: Type.Object({ done: Type.Literal(true) }),
})

export const restoreTemplate = contract({
  method: 'POST',
  path: '/messages/templates/restore',
  scope: 'space',
  can: ['admin'],
  summary: 'Returns to the wording of the product',
  input: Type.Object({ kind: wording.kind, lang }),
  output: Type.Object({ done: Type.Literal(true) }),
})

export const previewTemplate = contract({
  method: 'POST',
  path: '/messages/templates/preview',
  action: 'view',
  scope: 'space',
  can: ['admin'],
  summary: 'A wording filled with sample values',
  input: Type.Object(wording),
  output: Type.Object({ subject: Type.String(), text: Type.String(), html: Type.String() }),
})

export const testTemplate = contract({
  method: 'POST',
  path: '/messages/templates/test',
  scope: 'space',
  can: ['admin'],
  summary: 'Sends a wording filled with sample values to an address',
  input: Type.Object({ ...wording, to: Type.String({ maxLength: 254 }) }),
  output: Type.Object({ done: Type.Literal(true) }),
})
