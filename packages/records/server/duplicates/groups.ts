/** A record of a group, with its similarity (0–100) to the record that added it. */
export interface Member {
  readonly id: string
  readonly score: number
}

/** Two similar records. */
export interface Pair {
  readonly one: string
  readonly other: string
  readonly score: number
}

/** Maximum groups of one check, and records of one group. */
export const mostGroups = 500
export const mostMembers = 20

/**
 * Groups similar records as they are found. A record joins the group of its most similar record, so that a long
 * chain of neighbours does not become one group.
 */
export class Groups {
  readonly all: Member[][] = []
  readonly #of = new Map<string, Member[]>()

  get full(): boolean {
    return this.all.length >= mostGroups
  }

  /** Ids of all grouped records. */
  get grouped(): readonly string[] {
    return [...this.#of.keys()]
  }

  /** Adds the records similar to one record, most similar first. */
  add(one: string, pairs: readonly Pair[]): void {
    const [closest] = pairs
    if (!closest) return
    const group = this.#of.get(one) ?? this.#join(one, closest)
    if (group) for (const { other, score } of pairs) this.#put(group, { id: other, score })
  }

  #join(one: string, { other, score }: Pair): Member[] | undefined {
    const known = this.#of.get(other)
    if (known) {
      this.#put(known, { id: one, score })
      return known
    }
    if (this.full) return undefined
    const group: Member[] = []
    this.all.push(group)
    this.#put(group, { id: one, score: 100 })
    return group
  }

  #put(group: Member[], member: Member): void {
    if (this.#of.has(member.id) || group.length >= mostMembers) return
    group.push(member)
    this.#of.set(member.id, group)
  }
}
