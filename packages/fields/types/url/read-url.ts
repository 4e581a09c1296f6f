import { halfWidth } from '@gantry/base/shared'
import { email } from '../email/shared.ts'

/** What browsers and people can still handle; longer ones carry data, not an address. */
export const longestUrl = 2_000

/**
 * An address of the web or of a mailbox in one form: scheme and host in small letters, no usual port, no lone slash at the
 * end. The rest stays as it was typed, Chinese included. Null for every other scheme, for one that carries a password, and
 * for characters that would hide where it leads.
 */
export const readUrl = (typed: string): string | null => {
  if (typed.length > longestUrl || /[\p{Cc}\p{Cf}\p{Cs}\s\\<>"'`]/u.test(typed)) return null
  if (/^mailto:/i.test(typed)) return readMailbox(typed.slice('mailto:'.length))
  const [, scheme, rest] = /^(https?):\/\/(.+)$/i.exec(halfWidthStart(typed)) ?? []
  if (scheme !== undefined && rest !== undefined) return readAddress(scheme.toLowerCase(), rest)
  // Without a scheme only what is plainly a host: www.example.com/a, 例子.中国.
  return /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)*\.\p{L}{2,}(:\d{1,5})?([/?#]|$)/u.test(typed)
    ? readAddress('https', typed)
    : null
}

const halfWidthStart = (typed: string): string =>
  typed.replace(/^[a-zａ-ｚ]{4,5}[:：][/／]{2}/i, start => halfWidth(start))

const readAddress = (scheme: string, rest: string): string | null => {
  const [, host = '', tail = ''] = /^([^/?#]*)(.*)$/.exec(rest) ?? []
  if (host.includes('@') || !URL.canParse(`${scheme}://${host}${tail}`)) return null
  const usualPort = scheme === 'http' ? /:80$/ : /:443$/
  return `${scheme}://${host.toLowerCase().replace(usualPort, '')}${tail === '/' ? '' : tail}`
}

const readMailbox = (rest: string): string | null => {
  const [, mailbox, query = ''] = /^([^?]+)(\?.*)?$/.exec(rest) ?? []
  const read = email.parse(mailbox, { type: 'email' }, { lang: 'en', timeZone: 'UTC' })
  return read.ok && read.value !== null ? `mailto:${read.value}${query}` : null
}
