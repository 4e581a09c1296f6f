import { X509Certificate } from 'node:crypto'
import { loginPlace, type ProviderSettings } from '../../../shared/federation/index.ts'
import { DirectoryFailure } from './directory-failure.ts'

/** The settings of a directory, read. */
export interface DirectorySettings {
  readonly host: string
  readonly port: number
  /** `ldaps`: encrypted from the beginning; `startTls`: asked for first; `plain`: never, only inside the operator's network. */
  readonly transport: 'ldaps' | 'startTls' | 'plain'
  /** Certificates that are trusted instead of the usual authorities, as PEM. */
  readonly authorities: readonly string[]
  /** Distinguished name of the service account. */
  readonly account: string
  readonly secret: string
  readonly base: string
  /** With the place of the login. */
  readonly filter: string
  readonly attributes: {
    readonly subject: string
    readonly name: string
    readonly mail: string
    readonly phone: string
  }
}

interface Place {
  readonly host: string
  readonly port: number
  readonly isSecure: boolean
}

/** Host and port of an address such as `ldaps://dc.plant.example:636`; null for other texts. */
const readAddress = (address: string): Place | null => {
  if (!URL.canParse(address)) return null
  const { protocol, hostname, port, pathname, search, hash, username, password } = new URL(address)
  if (search || hash || username || password || (pathname !== '' && pathname !== '/')) return null
  if ((protocol !== 'ldap:' && protocol !== 'ldaps:') || hostname === '') return null
  const isSecure = protocol === 'ldaps:'
  const usual = isSecure ? 636 : 389
  return { host: hostname.toLowerCase(), port: port === '' ? usual : Number(port), isSecure }
}

/** Whether an address may be used: without encryption only hosts that the operator listed as internal. */
export const isDirectoryAddress = (
  address: string,
  startTls: string | undefined,
  internal: readonly string[],
): boolean => {
  const place = readAddress(address)
  return place !== null && (place.isSecure || startTls !== 'never' || internal.includes(place.host))
}

const pem = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

/** The certificates of a text, as PEM each; null if one of them cannot be read, or the text holds anything else. */
export const readAuthorities = (text: string): readonly string[] | null => {
  const found = text.match(pem) ?? []
  if (found.length === 0 || text.replace(pem, '').trim() !== '') return null
  return found.every(isCertificate) ? found : null
}

const isCertificate = (text: string): boolean => {
  try {
    return new X509Certificate(text).subject !== undefined
  } catch {
    // Unreadable input is an expected result.
    return false
  }
}

/** Whether a filter can be read, with any login in its place. The library is loaded on first use. */
export const isFilter = async (filter: string): Promise<boolean> => {
  // The library overlooks brackets that are missing at the end.
  if (filter.split('(').length !== filter.split(')').length) return false
  const { FilterParser } = await import('ldapts')
  try {
    return FilterParser.parseString(filter.replaceAll(loginPlace, 'a')) !== undefined
  } catch {
    // Unreadable input is an expected result.
    return false
  }
}

/** The saved settings. @throws DirectoryFailure when the address cannot be read */
export const requireDirectory = (settings: ProviderSettings): DirectorySettings => {
  const place = readAddress(settings.address ?? '')
  if (!place) throw new DirectoryFailure('setup', 'address', settings.address ?? '')
  return {
    host: place.host,
    port: place.port,
    transport: place.isSecure ? 'ldaps' : settings.startTls === 'never' ? 'plain' : 'startTls',
    authorities: settings.authority ? (readAuthorities(settings.authority) ?? []) : [],
    account: settings.account ?? '',
    secret: settings.secret ?? '',
    base: settings.base ?? '',
    filter: settings.filter ?? '',
    attributes: {
      subject: settings.subjectAttribute ?? '',
      name: settings.nameAttribute ?? '',
      mail: settings.mailAttribute ?? '',
      phone: settings.phoneAttribute ?? '',
    },
  }
}
