import { newToken } from '../session/token.ts'

/** A recognisable prefix, so that secret scanners find leaked keys. */
const mark = 'gk_'

export const newKeyToken = (): string => `${mark}${newToken()}`

/** Keys of the data gateway, which only its own endpoints read: nobody is looked up for them here. */
export const isGatewayKey = (token: string): boolean => /^gk_(live|root)_/.test(token)

export const isKey = (token: string): boolean => token.startsWith(mark)

/** The part of a key shown in lists, for its owner to recognise it. */
export const hintOf = (token: string): string => `${mark}…${token.slice(-4)}`
