import { ApiError } from '@gantry/client/web'

/** What a refused sign-in says about its second step. */
export interface Pending {
  readonly ticket: string
  readonly ways: readonly string[]
}

/** The second step a refusal asks for; null: another failure. */
export const pendingOf = (error: unknown): Pending | null => {
  const found =
    error instanceof ApiError ? error.issues.find(({ code }) => code === 'second_step') : undefined
  const { ticket, ways } = found?.params ?? {}
  return typeof ticket === 'string' && Array.isArray(ways) ? { ticket, ways: ways.map(String) } : null
}
