import type { Ctx, Kernel } from '@gantry/kernel/server'
import type { CardProvider } from '../../shared/federation/index.ts'

/** A button of a card. */
interface CardAnswer {
  readonly name: string
  readonly label: string
  readonly isMain: boolean
  /** It is accepted with words alone. */
  readonly needsWords: boolean
}

/** What a card says and offers to its reader, in the reader's language and with the reader's rights. */
export interface CardFace {
  readonly title: string
  readonly lines: readonly { readonly label: string; readonly value: string }[]
  /** Where it is handled in the product: a path of the installation. */
  readonly path: string
  readonly open: string
  /** Empty: it is handled in the product only, or over. */
  readonly answers: readonly CardAnswer[]
  /** Label of the words that go with an answer. */
  readonly words: string
  /** What became of it; null: it waits for its reader. */
  readonly outcome: string | null
}

/** What a reader pressed. */
export interface CardPress {
  readonly answer: string
  readonly words: string
  /** Makes a repeated press harmless; a UUID. */
  readonly key: string
  readonly through: CardProvider
}

/** Something that people handle by a card in their chat. `about` names the one thing; contexts are those of the reader. */
export interface CardKind {
  readonly name: string
  /** Null: the reader has nothing to do with it. */
  face(ctx: Ctx, about: string): Promise<CardFace | null>
  /** Handles it with the rights of the reader; what it says is shown, also where it was refused. */
  answer(ctx: Ctx, about: string, press: CardPress): Promise<string>
}

const kinds = new WeakMap<Kernel, ReadonlyMap<string, CardKind>>()

/** Makes a kind of card known; a capability calls it in its `boot`. */
export const registerCardKind = (kernel: Kernel, kind: CardKind): void => {
  kinds.set(kernel, new Map([...(kinds.get(kernel) ?? []), [kind.name, kind]]))
}

export const cardKindOf = (kernel: Kernel, name: string): CardKind | undefined => kinds.get(kernel)?.get(name)
