import type { TFunction } from 'i18next'
import type { LoggedLine } from '../../shared/plugins/contract.ts'
import type { ToldProblem } from '../../shared/plugins/told.ts'

export const sayProblem = (t: TFunction, { code, params }: ToldProblem): string =>
  t(`devices.connection.problem.${code}`, { ...params })

/** A line of the log; the problem it names is said in its place. */
export const sayLine = (t: TFunction, { code, params }: LoggedLine): string => {
  const { problem } = params
  return t(`devices.connection.log.${code}`, {
    ...params,
    ...(problem !== undefined && { problem: t(`devices.connection.problem.${problem}`, { ...params }) }),
  })
}
