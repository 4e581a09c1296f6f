/** What a customer may do with a deployment, until when. Null: unlimited. */
export interface Licence {
  readonly id: string
  readonly customer: string
  readonly spaces: number | null
  readonly users: number | null
  /** Days, as `2026-11-23`. */
  readonly issuedOn: string
  readonly validUntil: string
}

/** Days after the end in which everything goes on; then changes are refused, and reading never is. */
export const graceDays = 14

/** `ends30` and so on: at most so many days are left. */
export const licenceStates = ['valid', 'ends30', 'ends7', 'ends1', 'grace', 'ended'] as const
export type LicenceState = (typeof licenceStates)[number]

const dayLength = 86_400_000

/** Days until the end of the last day; negative afterwards. */
export const daysLeft = (validUntil: string, today: string): number =>
  Math.round((Date.parse(validUntil) - Date.parse(today)) / dayLength)

export const licenceState = (validUntil: string, today: string): LicenceState => {
  const left = daysLeft(validUntil, today)
  if (left < -graceDays) return 'ended'
  if (left < 0) return 'grace'
  if (left <= 1) return 'ends1'
  if (left <= 7) return 'ends7'
  return left <= 30 ? 'ends30' : 'valid'
}
