import type { Json, Text } from '@gantry/base/shared'

/** One thing designs are made from; a title is a text, or a key of the dictionaries. */
export interface Extension {
  readonly name: string
  readonly title: Text | { readonly key: string }
}

/** Things of one sort that designs are made from: kinds of view, field types … Its text is `extensions.group.<name>`. */
export interface ExtensionGroup {
  readonly name: string
  readonly items: readonly Extension[]
  /** The names a body of a kind of design uses. */
  usedBy(kind: string, body: Json): readonly string[]
}
