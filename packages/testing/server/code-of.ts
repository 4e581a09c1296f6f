import { AppError } from '@gantry/base/shared'

/** How work ended: `done`, or the code of the error of the catalogue that refused it; anything else fails the test. */
export const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof AppError ? error.code : Promise.reject(error)),
  )
