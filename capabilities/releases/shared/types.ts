import type { ImportPlan } from '@gantry/apps/shared'
import type { Text } from '@gantry/base/shared'
import type { Choice, Difference } from '@gantry/designs/shared'
import type { AccessDifference } from '@gantry/model/shared'

export const stages = ['test', 'production'] as const
export type Stage = (typeof stages)[number]

interface NamedSpace {
  readonly id: string
  readonly name: string
}

/** A space that another one may publish to, once an administrator there has agreed. */
export interface Environment {
  readonly id: string
  readonly space: NamedSpace
  readonly target: NamedSpace
  readonly stage: Stage
  readonly state: 'asked' | 'agreed'
  /** The target lets whoever submitted a release approve it where nobody else can. */
  readonly alone: boolean
  readonly askedBy: string
  readonly askedAt: string
  readonly agreedBy: string | null
  readonly agreedAt: string | null
  /** The last release that stands there; null: none. */
  readonly last: {
    readonly id: string
    readonly name: string
    readonly number: number
    readonly at: string
  } | null
}

/**
 * Where a release is. `checking`: packaged, its plan is looked over. `submitted`: waits for a second person. The last five follow
 * the import in the target.
 */
export const releaseStates = [
  'checking',
  'submitted',
  'approved',
  'publishing',
  'published',
  'failed',
  'rolling_back',
  'rolled_back',
  'withdrawn',
] as const
export type ReleaseState = (typeof releaseStates)[number]

/** What was decided about a release while its plan was looked over. Keys as in `ImportWish`. */
export interface ReleaseWish {
  readonly outside?: Readonly<Record<string, string>>
  readonly choices?: Readonly<Record<string, Readonly<Record<string, Choice>>>>
  readonly removes?: readonly string[]
  /** Addresses and secrets of the target by their place. */
  readonly parameters?: Readonly<Record<string, string>>
}

/** An address or a secret that differs between environments. */
export interface Parameter {
  /** `<kind>/<id>#<place in the body>`. */
  readonly key: string
  readonly kind: 'address' | 'secret'
  readonly design: Text
  /** The address as packaged; empty for a secret, which never travels. */
  readonly packaged: string
  /** What it is in the target; null: asked for. */
  readonly value: string | null
}

/** What publishing a release would do in its target. */
export interface ReleasePlan extends Pick<ImportPlan, 'apps' | 'items' | 'outside' | 'options' | 'stamp'> {
  readonly parameters: readonly Parameter[]
  /** Who gains or loses access in the target. */
  readonly access: readonly AccessDifference[]
  readonly open: ImportPlan['open'] & { readonly parameters: number }
}

export interface ReleaseInfo {
  readonly id: string
  readonly number: number
  readonly name: string
  readonly note: string
  readonly space: NamedSpace
  readonly target: NamedSpace
  readonly stage: Stage | null
  readonly state: ReleaseState
  readonly apps: readonly { readonly id: string; readonly name: string }[]
  readonly sha256: string
  readonly size: number
  readonly madeBy: string
  readonly madeAt: string
  readonly submittedBy: string | null
  readonly submittedAt: string | null
  readonly decision: 'approved' | 'refused' | null
  readonly decidedBy: string | null
  readonly decidedAt: string | null
  readonly reason: string
  readonly publishedBy: string | null
  readonly publishedAt: string | null
  readonly rolledBackBy: string | null
  readonly rolledBackAt: string | null
  readonly rolledBackWhy: string
  /** From 0 to 1 while tables with rows change; null: there is nothing to show. */
  readonly progress: number | null
  /** Code of what went wrong last. */
  readonly error: string | null
  /** The caller stands in the target: decides, publishes and rolls back. */
  readonly receives: boolean
  /** The caller submitted it, so somebody else must decide. */
  readonly own: boolean
  /** The target lets whoever submitted a release approve it where nobody else can. */
  readonly alone: boolean
  /** It was approved by who submitted it. */
  readonly decidedAlone: boolean
  /** The reverse package exists. */
  readonly hasBefore: boolean
}

export interface ReleaseDetail extends ReleaseInfo {
  readonly wish: ReleaseWish
  /** Live while it is checked; as approved afterwards. */
  readonly plan: ReleasePlan | null
  /** Until it is decided: people of the target who may approve it, without who submits it. */
  readonly deciders: readonly string[]
}

/** A design of the target that was changed by hand since a release brought it. */
export interface Drifted {
  readonly key: string
  readonly kind: string
  readonly name: Text
  readonly words: readonly Difference[]
  /** It was removed there. */
  readonly gone: boolean
}
