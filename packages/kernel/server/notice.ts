import type { Lang, Text } from '@gantry/base/shared'
import type { GantryEvent, MessageCategory, MessageChannel } from '@gantry/model/shared'
import type { Ctx } from './ctx.ts'

/** Parameters of the texts of a message; a text in two languages is shown in the reader's. */
export type NoticeFacts = Readonly<Record<string, Text | number>>

/** What the cause of one event, such as a step of a workflow, says about the message in place of the usual. */
export interface NoticeOverride {
  /**
   * The channels used by default, in place of those of the space. Rules of the space that people may not change, mandatory
   * notices and choices of the recipient still decide first; quiet hours and digests hold.
   */
  readonly channels?: readonly MessageChannel[]
  /**
   * The text, in place of `notice.<name>.text`. `{field}` is the value of a field of the event's record, named by id or label;
   * it is read with the rights of whoever reads the message.
   */
  readonly text?: Text
}

/** A picture in the mail of a message, in the languages it was drawn in; readers of others get none. */
export type NoticePicture = {
  /** Ids of PNG pictures that `keepPicture` of the channels has kept. */
  readonly files: Readonly<Partial<Record<Lang, string>>>
  /** What it says, for readers who do not see it. */
  readonly alt: Text
}

/**
 * What people are told of an event. Declared by the capability that owns the event; `capabilities/messages` writes the
 * messages. The texts are `notice.<name>` (the kind, in the subscriptions), `notice.<name>.title` and `notice.<name>.text`,
 * with the facts, `actor` (the name of the event's actor) and `record` (the record's title) as parameters.
 *
 * For an event about a record, only people who may read the record receive a message.
 */
export interface Notice {
  /** Must not change: messages and subscriptions store it. */
  readonly name: string
  readonly category: MessageCategory
  /** An exact event type. */
  readonly event: string
  /** An exact event type that takes the messages with the same `link` back. */
  readonly takenBackBy?: string
  /** Cannot be unsubscribed from. */
  readonly mandatory?: true
  /**
   * Person ids in batches of at most 1,000. Runs as the system in the event's space when the event is delivered. People named
   * by several notices of one event receive the message of the first.
   */
  readonly to: (ctx: Ctx, event: GantryEvent) => AsyncIterable<readonly string[]>
  readonly facts?: (ctx: Ctx, event: GantryEvent) => Promise<NoticeFacts>
  /** Address within the space; absent: the record of the event. */
  readonly link?: (ctx: Ctx, event: GantryEvent) => Promise<string | null>
  /**
   * The recipient can handle it by a press in the chat of the enterprise: the kind of card, and the facts that name the one thing it
   * is about.
   */
  readonly card?: { readonly kind: string; readonly facts: readonly string[] }
  /** A picture that mails show beneath the text; null or absent: none. */
  readonly picture?: (ctx: Ctx, event: GantryEvent) => Promise<NoticePicture | null>
  /** Channels and text of this event's message; null or absent: the usual ones. */
  readonly override?: (ctx: Ctx, event: GantryEvent) => Promise<NoticeOverride | null>
}

export const defineNotice = (notice: Notice): Notice => notice
