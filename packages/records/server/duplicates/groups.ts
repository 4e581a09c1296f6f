/** A record of a group, and how like it is to the one that brought it in (0–100). */
export interface Member {
  readonly id: string
  readonly score: number
}

/** Two records that are like one another. */
export interface Pair {
  readonly one: string
  readonly other: string
  readonly score: number
}

/** Groups kept of one check, and records of one group: more would help nobody to clean up. */
export const mostGroups = 500
export const mostMembers = 20

/**
 * Puts records that are like one another together, as they are found. A record joins the group of the one it is most like,
 * so that a long chain of neighbours does not make one group of everything.
 */
export class Groups {
  readonly all: Member[][] = []
  readonly #of = new Map<string, Member[]>()

  get full(): boolean {
    return this.all.length >= mostGroups
  }

  /** Ids of all records that stand in a group. */
  get grouped(): readonly string[] {
    return [...this.#of.keys()]
  }

  /** What one record was found to be like, most alike first. */
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
