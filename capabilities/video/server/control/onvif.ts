import { createHash, randomBytes } from 'node:crypto'
import type { Access } from '../cameras/access.ts'

/** Namespaces of the ONVIF core, media and PTZ specifications (profile S). */
const namespaces = {
  tds: 'http://www.onvif.org/ver10/device/wsdl',
  trt: 'http://www.onvif.org/ver10/media/wsdl',
  tptz: 'http://www.onvif.org/ver20/ptz/wsdl',
  tt: 'http://www.onvif.org/ver10/schema',
} as const
const security = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd'
const utility = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd'
const digestType =
  'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-username-token-profile-1.0#PasswordDigest'

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, sign => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)

/**
 * The header of WS-Security UsernameToken: base64(SHA-1(nonce + created + password)), as ONVIF cameras expect it
 * (ONVIF Core Specification, 5.9.4).
 */
const tokenHeader = ({ user, password }: Access, now: Date, nonce: Buffer): string => {
  const created = now.toISOString()
  const digest = createHash('sha1').update(nonce).update(created).update(password).digest('base64')
  return `<s:Header><Security s:mustUnderstand="1" xmlns="${security}"><UsernameToken>\
<Username>${escaped(user)}</Username><Password Type="${digestType}">${digest}</Password>\
<Nonce>${nonce.toString('base64')}</Nonce><Created xmlns="${utility}">${created}</Created>\
</UsernameToken></Security></s:Header>`
}

/** A SOAP 1.2 message with its credentials. */
export const envelope = (
  body: string,
  access: Access | null,
  now: Date,
  nonce: Buffer = randomBytes(16),
): string => {
  const spaces = Object.entries(namespaces).map(([prefix, uri]) => ` xmlns:${prefix}="${uri}"`)
  return `<?xml version="1.0" encoding="UTF-8"?><s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope"${spaces.join('')}>\
${access ? tokenHeader(access, now, nonce) : ''}<s:Body>${body}</s:Body></s:Envelope>`
}

export const askCapabilities = '<tds:GetCapabilities><tds:Category>All</tds:Category></tds:GetCapabilities>'
export const askProfiles = '<trt:GetProfiles/>'

/** Speeds of -1 to 1. The camera stops by itself when the time is over. */
export interface Motion {
  readonly pan: number
  readonly tilt: number
  readonly zoom: number
}

export const moveBody = (profile: string, { pan, tilt, zoom }: Motion, seconds: number): string =>
  `<tptz:ContinuousMove><tptz:ProfileToken>${escaped(profile)}</tptz:ProfileToken>\
<tptz:Velocity><tt:PanTilt x="${pan}" y="${tilt}"/><tt:Zoom x="${zoom}"/></tptz:Velocity>\
<tptz:Timeout>PT${seconds}S</tptz:Timeout></tptz:ContinuousMove>`

export const stopBody = (profile: string): string =>
  `<tptz:Stop><tptz:ProfileToken>${escaped(profile)}</tptz:ProfileToken>\
<tptz:PanTilt>true</tptz:PanTilt><tptz:Zoom>true</tptz:Zoom></tptz:Stop>`

const unescaped = (text: string): string =>
  text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .trim()

const endOf = (name: string): RegExp => new RegExp(`</(?:[\\w-]+:)?${name}\\s*>`)

/** A text up to where an expression is found; cut, so that no expression looks through the whole answer again and again. */
const upTo = (text: string, end: RegExp): string => {
  const at = text.search(end)
  return at < 0 ? text : text.slice(0, at)
}

/** The addresses of the media and PTZ services in an answer of `GetCapabilities`; null: it has none. */
export const servicesIn = (xml: string): { readonly media: string; readonly ptz: string } | null => {
  const address = (service: string): string | undefined => {
    const found = new RegExp(`<(?:[\\w-]+:)?${service}\\b[^<>]*>`).exec(xml)
    if (!found) return undefined
    const inside = upTo(xml.slice(found.index + found[0].length), endOf(service))
    return /<(?:[\w-]+:)?XAddr\b[^<>]*>([^<]+)</.exec(inside)?.[1]
  }
  const [media, ptz] = [address('Media'), address('PTZ')]
  return media && ptz ? { media: unescaped(media), ptz: unescaped(ptz) } : null
}

/** The first profile that can be turned, in an answer of `GetProfiles`; null: none can. */
export const profileIn = (xml: string): string | null => {
  const profiles = xml
    .split(/<(?:[\w-]+:)?Profiles\b/)
    .slice(1)
    .map(each => `<Profiles${upTo(each, endOf('Profiles'))}`)
  const turning = profiles.find(profile => /<(?:[\w-]+:)?PTZConfiguration\b/.test(profile))
  const token = turning && /^<[^>]*\btoken="([^"]+)"/.exec(turning)?.[1]
  return token ? unescaped(token) : null
}
