import type { SignRule } from '../nodes/approve/shared.ts'
import type { FillSettings } from '../nodes/fill/shared.ts'
import type { WorkflowDef } from '../shared/definition.ts'
import type { Activation, Seat } from '../shared/state.ts'

export type Settled = 'open' | 'passed' | 'failed'

/** The rule by which the seats of an activation decide together. */
export const signOf = (
  { def }: { readonly def: WorkflowDef },
  { node }: Pick<Activation, 'node'>,
): SignRule => {
  const found = def.nodes[node]
  if (found?.kind === 'approve') return found.settings.sign
  const { all }: Pick<FillSettings, 'all'> = found?.kind === 'fill' ? found.settings : {}
  return { mode: all ? 'countersign' : 'pool' }
}

/** The agreeing share in hundredths of a per cent, rounded half up: exactly what the screen shows. */
export const agreeShare = (agree: number, total: number): number =>
  total === 0 ? 0 : Math.floor((20_000 * agree + total) / (2 * total))

/** What counts as one in an or-sign or a vote. */
type Voice = Pick<Seat, 'weight' | 'vote'>

/** Each seat together with the signers added before and after it (section 3.3). A signer beside stands alone. */
const chainsOf = (seats: readonly Seat[]): readonly (readonly Seat[])[] => {
  const chains: Seat[][] = []
  for (const seat of seats) {
    const touched = chains.filter(chain =>
      chain.some(({ id, after }) => seat.after?.includes(id) || after?.includes(seat.id)),
    )
    for (const chain of touched) chains.splice(chains.indexOf(chain), 1)
    chains.push([...touched.flat(), seat])
  }
  // A seat that was removed still ties together what comes before and after it.
  return chains.map(chain => chain.filter(({ removed }) => !removed)).filter(chain => chain.length > 0)
}

/**
 * The voices of a step: a chain of seats is one, with the weight of the seat others were added to. It agrees when its whole chain
 * has, and disagrees as soon as one of the chain does.
 */
export const voicesOf = (seats: readonly Seat[]): readonly Voice[] =>
  chainsOf(seats).map(chain => {
    const vote = voteOf(chain)
    return { weight: Math.max(...chain.map(({ weight }) => weight)), ...(vote && { vote }) }
  })

/** Whether the voice of a seat has disagreed already, so that nothing the seat decides would count. */
export const hasDisagreed = (rule: SignRule, seats: readonly Seat[], { id }: Pick<Seat, 'id'>): boolean =>
  (rule.mode === 'or_sign' || rule.mode === 'vote') &&
  chainsOf(seats).some(chain => chain.some(each => each.id === id) && voteOf(chain) === 'disagree')

const voteOf = (chain: readonly Seat[]): Seat['vote'] => {
  const votes = chain.map(({ vote }) => vote)
  if (votes.includes('disagree')) return 'disagree'
  if (votes.includes(undefined)) return undefined
  return votes.find(vote => vote !== 'abstain') ?? 'abstain'
}

const weigh = (seats: readonly Voice[], vote?: Seat['vote']): number =>
  seats.filter(seat => seat.vote === vote).reduce((sum, { weight }) => sum + weight, 0)

const all = (seats: readonly Seat[]): Settled =>
  seats.some(({ vote }) => vote === 'disagree')
    ? 'failed'
    : seats.every(({ vote }) => vote !== undefined)
      ? 'passed'
      : 'open'

const anyOne = (seats: readonly Voice[], orReject: 'any' | 'all'): Settled => {
  if (seats.some(({ vote }) => vote === 'agree')) return 'passed'
  if (orReject === 'any' && seats.some(({ vote }) => vote === 'disagree')) return 'failed'
  return seats.every(({ vote }) => vote !== undefined) ? 'failed' : 'open'
}

const byVote = (seats: readonly Voice[], rule: Extract<SignRule, { mode: 'vote' }>): Settled => {
  const [agree, undecided] = [weigh(seats, 'agree'), weigh(seats)]
  const total =
    weigh(seats, 'disagree') + agree + undecided + (rule.abstainLeaves ? 0 : weigh(seats, 'abstain'))
  if (rule.count !== undefined) {
    const voices = (vote?: Seat['vote']) => seats.filter(seat => seat.vote === vote).length
    const needed = Math.min(rule.count, seats.length)
    if (voices('agree') >= needed) return 'passed'
    return voices('agree') + voices() < needed ? 'failed' : 'open'
  }
  const needed = Math.round((rule.share ?? 100) * 100)
  if (total > 0 && agreeShare(agree, total) >= needed) return 'passed'
  return undecided === 0 || agreeShare(agree + undecided, total) < needed ? 'failed' : 'open'
}

/**
 * Whether a signer may be removed from a step. The seats the rules gave stay wherever the votes are counted: one voter could else
 * remove the others and decide alone. Where the first vote decides anyway, any seat may go.
 */
export const isRemovable = (rule: SignRule, { origin }: Pick<Seat, 'origin'>): boolean =>
  origin === 'signer' || (rule.mode === 'or_sign' && rule.orReject !== 'all')

/** Whether the votes of a node have settled it (section 2.3). */
export const settle = (rule: SignRule, every: readonly Seat[]): Settled => {
  if (rule.mode === 'or_sign') return anyOne(voicesOf(every), rule.orReject ?? 'any')
  if (rule.mode === 'vote') return byVote(voicesOf(every), rule)
  const seats = every.filter(({ removed }) => !removed)
  const settled = all(seats)
  const waits = rule.mode === 'countersign' && rule.veto === 'after_all'
  return waits && settled === 'failed' && seats.some(({ vote }) => vote === undefined) ? 'open' : settled
}
