import type { Actor } from '@gantry/model/shared'

const owners = new WeakMap<Actor, Actor>()

/**
 * The person in whose name a key acts, without the bounds of the key; anybody else unchanged. Only links use it: what records of the
 * application of the key link to is shown, set and copied from as far as the owner may read it.
 */
export const keyOwner = (actor: Actor): Actor => {
  if (!actor.key) return actor
  const known = owners.get(actor)
  if (known) return known
  const { key: _key, ...owner } = actor
  owners.set(actor, owner)
  return owner
}
