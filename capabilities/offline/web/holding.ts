import type { Session } from '@gantry/model/shared'
import { holdingKey } from './is-holding.ts'

/** Whose forms and entries this browser holds. An owner is an account in one space. */
interface Holding {
  /** Who is signed in, or was last; null: somebody who holds nothing here. */
  readonly last: string | null
  readonly owners: readonly string[]
}

const nothing: Holding = { last: null, owners: [] }

const read = (): Holding => {
  const kept = localStorage.getItem(holdingKey)
  return kept === null ? nothing : JSON.parse(kept)
}

const write = (holding: Holding): void => {
  if (holding.owners.length === 0) localStorage.removeItem(holdingKey)
  else localStorage.setItem(holdingKey, JSON.stringify(holding))
}

export const ownerOf = ({ space, user }: Pick<Session, 'space' | 'user'>): string => `${space.id}/${user.id}`

/** Whether this browser holds anything of an owner. */
export const holds = (owner: string): boolean => read().owners.includes(owner)

/** The owner of what an address in this space may show while nobody can be asked who is signed in; null: there is none. */
export const ownerWithoutNetwork = (space: string | null): string | null => {
  const { last, owners } = read()
  if (last === null || space === null) return last
  const owner = `${space}/${last.split('/')[1]}`
  return owners.includes(owner) ? owner : null
}

/** Notes who is signed in: what others hold here is not shown to them. */
export const noteSignedIn = (session: Session): void => {
  const { last, owners } = read()
  const owner = ownerOf(session)
  const next = owners.includes(owner) ? owner : null
  if (owners.length > 0 && next !== last) write({ last: next, owners })
}

export const noteHolding = (owner: string): void => {
  const { owners } = read()
  write({ last: owner, owners: [...owners.filter(each => each !== owner), owner] })
}

/** Forgets all spaces of an account. Returns their owners. */
export const forgetAccount = (account: string): readonly string[] => {
  const { owners } = read()
  const gone = owners.filter(owner => owner.endsWith(`/${account}`))
  write({ last: null, owners: owners.filter(owner => !gone.includes(owner)) })
  return gone
}
