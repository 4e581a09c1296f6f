import { currentLang } from '@gantry/client/web'
import type { TFunction } from 'i18next'
import type { LoggedLine } from '../../shared/plugins/contract.ts'
import { opcuaStatuses, type Told, type ToldProblem } from '../../shared/plugins/told.ts'

/** Parameters in the language of the reader: `<name>_en` stands for `<name>` in English. */
const inLang = (params: Told): Told => {
  if (currentLang() !== 'en') return params
  const english = Object.entries(params).flatMap(([name, value]) =>
    name.endsWith('_en') ? [[name.slice(0, -'_en'.length), value] as const] : [],
  )
  return { ...params, ...Object.fromEntries(english) }
}

const inWords = (t: TFunction, code: string | number, params: Told): string => {
  const known = opcuaStatuses.find(status => status === params.status)
  if (!known) return t(`devices.connection.problem.${code}`, { ...params })
  const status = t(`devices.opcua.status.${known}`)
  return code === 'opcua_status' ? status : t(`devices.connection.problem.${code}`, { ...params, status })
}

export const sayProblem = (t: TFunction, { code, params }: ToldProblem): string =>
  inWords(t, code, inLang(params))

/** A line of the log; the problem it names is said in its place. */
export const sayLine = (t: TFunction, { code, params }: LoggedLine): string => {
  const { problem } = params
  const said = inLang(params)
  return t(`devices.connection.log.${code}`, {
    ...said,
    ...(problem !== undefined && { problem: inWords(t, problem, said) }),
  })
}
