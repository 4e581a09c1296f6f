import { newToken } from '../session/token.ts'

/** Keys say what they are, so that scanners for leaked secrets find them. */
const mark = 'gk_'

export const newKeyToken = (): string => `${mark}${newToken()}`

export const isKey = (token: string): boolean => token.startsWith(mark)

/** What a list of keys shows of one, so that its owner knows it again. */
export const hintOf = (token: string): string => `${mark}…${token.slice(-4)}`
