import { AppError, type Json, type Text } from '@gantry/base/shared'
import type { Ctx, Kernel } from '@gantry/kernel/server'
import type { DesignKey } from '../shared/design.ts'
import type { AnyKind, DesignKind, Problem } from '../shared/kind.ts'

/** One design of a set that is being published. */
export interface Publication<Body> extends DesignKey {
  /** The newest release; null: the first one is being published. */
  readonly before: Body | null
  readonly after: Body
}

/** A kind with what publishing does on the server. */
export interface DesignServer<Body> {
  readonly kind: DesignKind<Body>
  /** What publishing would do to data, for people to agree to. */
  plan?(ctx: Ctx, id: string, before: Body | null, after: Body): Promise<Json>
  /** What work under way and existing data would lose; an error stops publishing as those of `check` do. */
  touches?(ctx: Ctx, id: string, before: Body | null, after: Body): Promise<readonly Problem[]>
  /** Makes the body what people work with; runs in the transaction that writes the release. Absent: the release is all. */
  publish?(ctx: Ctx, id: string, before: Body | null, after: Body): Promise<void>
  /**
   * For kinds whose publishing is long work: begins it for all designs of this kind in a set, and answers its id. When the
   * work is done it calls `releaseDesign` for each and `releasePending` once, in one transaction. A set holds at most one such
   * kind. Null: there was nothing long about it, and all of them are published and released.
   */
  begin?(ctx: Ctx, set: readonly Publication<Body>[], options: Json): Promise<string | null>
  /** Refuses keeping a draft now, as while long work holds what it is about. @throws AppError */
  hold?(ctx: Ctx, id: string, body: Body): Promise<void>
  /** An id like `wanted` that nothing of the kind has or had. Absent: ids are UUIDs, and another one is minted. */
  freeId?(ctx: Ctx, wanted: string, taken: ReadonlySet<string>): Promise<string>
  /**
   * The body of a design that comes with a package or is a copy, with what must be unique in the space kept as it is `here`, or made
   * free where the design is new (`here` is null). Absent: nothing besides ids must be.
   */
  settle?(ctx: Ctx, id: string, body: Body, here: Body | null): Promise<Body>
  /** The body that rolling back to an earlier release publishes, over the newest one `here`. Absent: that of the release. */
  restore?(body: Body, here: Body): Body
  /** Takes a design out of use so that `revive` brings it back; absent: its state is all that changes. @throws AppError */
  retire?(ctx: Ctx, id: string): Promise<void>
  revive?(ctx: Ctx, id: string): Promise<void>
}

export type AnyDesignServer = Omit<DesignServer<Json>, 'kind'> & { readonly kind: AnyKind }

const registered = new WeakMap<Kernel, Map<string, AnyDesignServer>>()

/**
 * Makes kinds of designs known to this process. A capability calls it in its `boot`:
 * `boot: async kernel => registerDesigns(kernel, viewDesigns)`.
 */
export const registerDesigns = <Body>(kernel: Kernel, server: DesignServer<Body>): void => {
  const known = registered.get(kernel) ?? new Map<string, AnyDesignServer>()
  // Bodies of a kind are checked against its schema before the kind sees them.
  known.set(server.kind.name, server as unknown as AnyDesignServer)
  registered.set(kernel, known)
}

/** Every kind known to this process, by name. */
export const knownDesigns = (kernel: Kernel): ReadonlyMap<string, AnyDesignServer> =>
  registered.get(kernel) ?? new Map()

/** @throws AppError design.not_found for a kind nobody registered */
export const designServer = (kernel: Kernel, kind: string): AnyDesignServer => {
  const found = registered.get(kernel)?.get(kind)
  if (!found) throw new AppError('design.not_found', { kind })
  return found
}

type Names = (ctx: Ctx) => Promise<ReadonlyMap<string, Text>>
const namers = new WeakMap<Kernel, Map<string, Names>>()

/** Tells checks what else bodies may refer to and is no design, as roles. Called in `boot`, like `registerDesigns`. */
export const registerNames = (kernel: Kernel, kind: string, names: Names): void => {
  namers.set(kernel, new Map([...(namers.get(kernel) ?? []), [kind, names]]))
}

export const registeredNames = (kernel: Kernel): ReadonlyMap<string, Names> => namers.get(kernel) ?? new Map()
