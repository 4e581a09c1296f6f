/** A role of the operator: the points it gives, and the accounts that have it. */
export interface RoleSketch {
  readonly id: string
  readonly points: readonly string[]
  readonly members: readonly string[]
}

/** What a change of a role means for one account. */
export interface Effect {
  readonly account: string
  readonly gains: readonly string[]
  readonly loses: readonly string[]
}

/** The points each account has by its roles. */
const held = (roles: readonly RoleSketch[]): ReadonlyMap<string, ReadonlySet<string>> => {
  const points = new Map<string, Set<string>>()
  for (const role of roles)
    for (const account of role.members) {
      const own = points.get(account) ?? new Set<string>()
      for (const point of role.points) own.add(point)
      points.set(account, own)
    }
  return points
}

/** Who gains and who loses points when a role becomes `after` (null: it is removed), other roles considered. */
export const effectOf = (
  roles: readonly RoleSketch[],
  id: string,
  after: RoleSketch | null,
): readonly Effect[] => {
  const others = roles.filter(role => role.id !== id)
  const [before, then] = [held(roles), held(after ? [...others, after] : others)]
  const missing = (of: ReadonlySet<string> | undefined, from: ReadonlySet<string> | undefined) =>
    [...(of ?? [])].filter(point => !from?.has(point)).sort()
  return [...new Set([...before.keys(), ...then.keys()])]
    .sort()
    .map(account => ({
      account,
      gains: missing(then.get(account), before.get(account)),
      loses: missing(before.get(account), then.get(account)),
    }))
    .filter(({ gains, loses }) => gains.length + loses.length > 0)
}
