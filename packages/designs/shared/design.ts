import type { Json, Text } from '@gantry/base/shared'
import type { Ref } from '@gantry/model/shared'
import type { AskedInput } from './kind.ts'

/** Names one design: the kind it is of, and its id within the kind, minted once and never changed. */
export interface DesignKey {
  readonly kind: string
  readonly id: string
}

/** Anything people design: a table, a view, a print template … What it says is in its draft and its releases. */
export interface Design extends DesignKey {
  readonly name: Text
  /** The application it belongs to; null: none. */
  readonly app: string | null
  /** Number of the newest release; null: never published. */
  readonly release: number | null
  readonly state: 'active' | 'stopped' | 'removed'
}

/** A body under way, kept until it is published or given up. */
export interface Draft<Body = Json> {
  readonly body: Body
  /** The release the draft began from; null: the design was not published then. */
  readonly base: number | null
  /** Increases each time the draft is kept, and is never reused, so that two designers do not overwrite one another. */
  readonly revision: number
  /** ISO 8601, UTC. */
  readonly at: string
  readonly by: Ref | null
  /** The long work that is publishing it, or failed to; null: none was begun for this revision. */
  readonly pending: string | null
}

/** One published body. It never changes; a roll back publishes an earlier body under a new number. */
export interface Release extends DesignKey {
  /** 1, 2, 3 … within the design. */
  readonly number: number
  readonly note: string | null
  /** The release whose body this one brought back. */
  readonly restores: number | null
  /** ISO 8601, UTC. */
  readonly at: string
  readonly by: Ref | null
}

/** What the caller may do with a design besides looking at it. */
export interface DesignRights {
  /** Keep drafts and give them up. */
  readonly change: boolean
  /** Publish, and roll back. */
  readonly publish: boolean
}

/** What an editor of a design begins with. */
export interface OpenedDesign<Body = Json> {
  /** Null: neither published nor drafted. */
  readonly design: Design | null
  /** The body of the newest release. */
  readonly published: Body | null
  readonly draft: Draft<Body> | null
  readonly may: DesignRights
  /** What the newest release is asked with; absent: it is not published, or not asked. */
  readonly inputs?: readonly AskedInput[]
}
