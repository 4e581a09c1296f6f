import { AppError } from '@gantry/base/shared'

/** Returns null if evaluation exceeds its limit; the server then reports the result on save. */
export const unlessStopped = <Made>(make: () => Made): Made | null => {
  try {
    return make()
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'expression.stopped') throw error
    return null
  }
}
