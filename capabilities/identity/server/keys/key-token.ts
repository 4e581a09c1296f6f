import { newToken } from '../session/token.ts'

/** A recognisable prefix, so that secret scanners find leaked keys. */
const mark = 'gk_'

export const newKeyToken = (): string => `${mark}${newToken()}`

export const isKey = (token: string): boolean => token.startsWith(mark)

/** The part of a key shown in lists, for its owner to recognise it. */
export const hintOf = (token: string): string => `${mark}…${token.slice(-4)}`
