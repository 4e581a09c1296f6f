import { AppError } from '@gantry/base/shared'

/** What takes more than it may is told by the server when the record is saved. */
export const unlessStopped = <Made>(make: () => Made): Made | null => {
  try {
    return make()
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'expression.stopped') throw error
    return null
  }
}
