import type { SignRule } from '../nodes/approve/shared.ts'
import type { Seat } from '../shared/state.ts'

export type Settled = 'open' | 'passed' | 'failed'

/** The agreeing share in hundredths of a per cent, rounded half up: exactly what the screen shows. */
export const agreeShare = (agree: number, total: number): number =>
  total === 0 ? 0 : Math.floor((20_000 * agree + total) / (2 * total))

const weigh = (seats: readonly Seat[], vote?: Seat['vote']): number =>
  seats.filter(seat => seat.vote === vote).reduce((sum, { weight }) => sum + weight, 0)

const all = (seats: readonly Seat[]): Settled =>
  seats.some(({ vote }) => vote === 'disagree')
    ? 'failed'
    : seats.every(({ vote }) => vote !== undefined)
      ? 'passed'
      : 'open'

const anyOne = (seats: readonly Seat[], orReject: 'any' | 'all'): Settled => {
  if (seats.some(({ vote }) => vote === 'agree')) return 'passed'
  if (orReject === 'any' && seats.some(({ vote }) => vote === 'disagree')) return 'failed'
  return seats.every(({ vote }) => vote !== undefined) ? 'failed' : 'open'
}

const byVote = (seats: readonly Seat[], rule: Extract<SignRule, { mode: 'vote' }>): Settled => {
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

/** Whether the votes of a node have settled it (section 2.3). */
export const settle = (rule: SignRule, every: readonly Seat[]): Settled => {
  const seats = every.filter(({ removed }) => !removed)
  if (rule.mode === 'or_sign') return anyOne(seats, rule.orReject ?? 'any')
  if (rule.mode === 'vote') return byVote(seats, rule)
  const settled = all(seats)
  const waits = rule.mode === 'countersign' && rule.veto === 'after_all'
  return waits && settled === 'failed' && seats.some(({ vote }) => vote === undefined) ? 'open' : settled
}
