import type { Io } from '@gantry/http/server'
import { sessionLife } from './session.ts'

/** Token of the browser's current session. */
export const sessionCookie = 'gantry_session'

/** Tokens of the other accounts signed in on this browser, separated by dots. */
const othersCookie = 'gantry_accounts'
const othersKept = 4

/** Token of a trusted device, which skips the second step. */
export const deviceCookie = 'gantry_device'

const month = sessionLife.remembered / 1_000

export const setSessionCookie = (io: Io, token: string, remembered: boolean): void =>
  io.setCookie(sessionCookie, token, remembered ? { maxAge: month } : {})

export const clearSessionCookies = (io: Io): void => {
  io.clearCookie(sessionCookie)
  if (io.cookies[othersCookie] !== undefined) io.clearCookie(othersCookie)
}

/** All session tokens of this browser, the current one first. */
export const browserTokens = (io: Io): string[] => {
  const current = io.cookies[sessionCookie]
  return current ? [current, ...otherTokens(io)] : otherTokens(io)
}

const otherTokens = (io: Io): string[] =>
  (io.cookies[othersCookie] ?? '').split('.').filter(Boolean).slice(0, othersKept)

export const setOtherTokens = (io: Io, tokens: readonly string[]): void => {
  if (tokens.length > 0) io.setCookie(othersCookie, tokens.slice(0, othersKept).join('.'), { maxAge: month })
  else if (io.cookies[othersCookie] !== undefined) io.clearCookie(othersCookie)
}

export const setDeviceCookie = (io: Io, token: string): void =>
  io.setCookie(deviceCookie, token, { maxAge: month })
