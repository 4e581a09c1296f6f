import { AppError, type ErrorCode } from './errors.ts'
import type { JsonObject } from './json.ts'

/**
 * Makes this process the child that answers what its parent asks (`startProcess` of `@gantry/records`), and ends with the parent.
 * `broken` is the error of whatever was not expected to fail; its reason is logged, not shown.
 */
export const answerAsks = <Ask>(
  answer: (ask: Ask) => Promise<object>,
  broken: () => { readonly code: ErrorCode; readonly params: JsonObject },
): void => {
  process.on('message', (ask: Ask) => {
    answer(ask).then(
      found => process.send?.(found),
      (error: unknown) => {
        if (error instanceof AppError) process.send?.({ did: 'fail', code: error.code, params: error.params })
        else {
          const { code, params } = broken()
          process.send?.({ did: 'fail', code, params: { ...params, reason: String(error) } })
        }
      },
    )
  })
  process.on('disconnect', () => process.exit(0))
}
