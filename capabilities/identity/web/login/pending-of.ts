import { ApiError } from '@gantry/client/web'
import type { Pending } from './second-step-form.tsx'

/** The second step a refusal asks for. */
export const pendingOf = (error: unknown): Pending | null => {
  const found =
    error instanceof ApiError ? error.issues.find(({ code }) => code === 'second_step') : undefined
  const { ticket, ways } = found?.params ?? {}
  return typeof ticket === 'string' && Array.isArray(ways) ? { ticket, ways: ways.map(String) } : null
}
