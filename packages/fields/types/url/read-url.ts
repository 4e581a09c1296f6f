import { halfWidth } from '@gantry/base/shared'
import { email } from '../email/shared.ts'

/** Maximum length supported by common browsers and servers. */
export const longestUrl = 2_000

/**
 * Normalises a web or mail address: lower-case scheme and host, no default port, no sole slash at the end. The rest stays
 * as typed, including Chinese. Null for other schemes, for URLs with credentials, and for characters that could hide the
 * destination.
 */
export const readUrl = (typed: string): string | null => {
  if (typed.length > longestUrl || /[\p{Cc}\p{Cf}\p{Cs}\s\\<>"'`]/u.test(typed)) return null
  if (/^mailto:/i.test(typed)) return readMailbox(typed.slice('mailto:'.length))
  const [, scheme, rest] = /^(https?):\/\/(.+)$/i.exec(halfWidthStart(typed)) ?? []
  if (scheme !== undefined && rest !== undefined) return readAddress(scheme.toLowerCase(), rest)
  // Without a scheme, only unmistakable host names: www.example.com/a, 例子.中国.
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
