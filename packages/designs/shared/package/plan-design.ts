import type { Json } from '@gantry/base/shared'
import { canonical, canonicalText } from '../canonical.ts'
import type { AnyKind, Difference } from '../kind.ts'
import { mergeThreeWays, type Side } from '../merge.ts'

/**
 * What becomes of one design. `kept`: only this space changed it, and the package brings nothing new. `missing`: the package
 * brought it before and no longer does. `gone`: it was removed here and stays so.
 */
export type PlannedState = 'new' | 'same' | 'changed' | 'kept' | 'conflict' | 'missing' | 'gone'

/** Who prevails where both changed the same place. */
export type Choice = Exclude<Side, 'base'>

/** A place that the package and this space changed differently. */
export interface PlannedConflict {
  /** Dotted place in the body; items of lists by their id. */
  readonly at: string
  /** Null: absent. */
  readonly base: Json
  readonly mine: Json
  readonly theirs: Json
  /** Each side against what both began from, in sentences; empty where the kind has none for this place. */
  readonly mineWords: readonly Difference[]
  readonly theirsWords: readonly Difference[]
  readonly choice: Choice | null
}

/** The three bodies of a design, with the ids of the space. */
export interface Bodies {
  /** As it was installed before; null: it was not. */
  readonly base: Json
  /** As it is here; null: it is not. */
  readonly mine: Json
  /** As the package has it; null: it has it no longer. */
  readonly theirs: Json
}

export interface PlannedDesign {
  readonly state: PlannedState
  /** As it is to be published; null where nothing is. */
  readonly body: Json
  readonly words: readonly Difference[]
  readonly conflicts: readonly PlannedConflict[]
}

/** What importing one design does, with the decisions made so far by place. */
export const planDesign = (
  kind: AnyKind,
  { base, mine, theirs }: Bodies,
  choices: Readonly<Record<string, Choice>>,
): PlannedDesign => {
  const plain = { body: null, words: [], conflicts: [] } as const
  if (theirs === null) return { ...plain, state: mine === null ? 'gone' : 'missing' }
  if (mine === null)
    return base === null
      ? { ...plain, state: 'new', body: theirs, words: kind.words(null, theirs) }
      : { ...plain, state: 'gone' }
  const text = (body: Json) => canonicalText(body, kind.schema)
  if (text(mine) === text(theirs)) return { ...plain, state: 'same' }
  const [was, here, there] = [base, mine, theirs].map(body =>
    body === null ? undefined : canonical(body, kind.schema),
  ) as [Json | undefined, Json, Json]
  const merge = (sideAt: (at: string) => Side) => mergeThreeWays(was, here, there, sideAt)
  const { body, clashes } = merge(at => choices[at] ?? 'mine')
  const words = kind.words(mine, body)
  if (clashes.length === 0)
    return text(body) === text(mine)
      ? { ...plain, state: 'kept' }
      : { ...plain, state: 'changed', body, words }
  const conflicts = clashes.map(({ at, base, mine, theirs }): PlannedConflict => {
    const taking = (side: Side) => merge(place => (place === at ? side : 'mine')).body
    // A body that lacks what both sides have may be none at all; then the sides are told against one another.
    const [mineFrom, theirsFrom]: [Side, Side] =
      base === undefined && mine !== undefined && theirs !== undefined ? ['theirs', 'mine'] : ['base', 'base']
    return {
      at,
      base: base ?? null,
      mine: mine ?? null,
      theirs: theirs ?? null,
      mineWords: kind.words(taking(mineFrom), taking('mine')),
      theirsWords: kind.words(taking(theirsFrom), taking('theirs')),
      choice: choices[at] ?? null,
    }
  })
  return { state: 'conflict', body, words, conflicts }
}
