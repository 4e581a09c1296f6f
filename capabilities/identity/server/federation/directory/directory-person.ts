import type { Entry } from 'ldapts'
import type { DirectoryBar } from '../../../shared/federation/index.ts'
import { DirectoryFailure } from './directory-failure.ts'
import { readName } from './dn.ts'
import type { DirectorySettings } from './read-directory.ts'

/** A person of a directory. */
export interface DirectoryPerson {
  /** The distinguished name. */
  readonly place: string
  /** The value of the key that stays, as text. */
  readonly subject: string
  readonly name: string
  readonly mail: string | null
  readonly phone: string | null
  /** Names of the groups, and of the organisational units from the lowest up. */
  readonly groups: readonly string[]
  readonly bar: DirectoryBar | null
}

/** Attributes that say whether an entry is disabled or locked: Active Directory, OpenLDAP, 389 Directory Server. */
const stateAttributes = ['userAccountControl', 'pwdAccountLockedTime', 'nsAccountLock']

/** Keys that hold bytes, as servers write their names. */
const binaryKeys = ['objectGUID', 'objectSid', 'GUID', 'msExchMailboxGuid']

/** What a search asks of each entry. */
export const asked = ({ attributes }: DirectorySettings, more: readonly string[] = []) => ({
  attributes: [
    ...new Set(
      [...Object.values(attributes), ...stateAttributes, 'memberOf', ...more].filter(name => name !== ''),
    ),
  ],
  explicitBufferAttributes: [attributes.subject, ...binaryKeys],
})

/** The first value of an attribute, whatever the case of its name. */
const valuesOf = (entry: Entry, name: string): readonly (Buffer | string)[] => {
  const found = Object.keys(entry).find(each => each.toLowerCase() === name.toLowerCase())
  const value = name === '' || found === undefined ? [] : entry[found]
  return Array.isArray(value) ? value : value === undefined ? [] : [value]
}

/** The first value that is not blank, as text; null: none. */
export const textOf = (entry: Entry, name: string): string | null => {
  const texts = valuesOf(entry, name).map(value => value.toString().trim())
  return texts.find(text => text !== '')?.slice(0, 500) ?? null
}

/** The key that stays, as text; null: the entry has none. */
export const readSubject = ({ attributes }: DirectorySettings, entry: Entry): string | null =>
  subjectOf(attributes.subject, valuesOf(entry, attributes.subject)[0])

/** Reads an entry. @throws DirectoryFailure without the key that stays */
export const readPerson = (settings: DirectorySettings, entry: Entry): DirectoryPerson => {
  const { attributes } = settings
  const subject = readSubject(settings, entry)
  if (subject === null)
    throw new DirectoryFailure('setup', 'subject', `${entry.dn}: no ${attributes.subject}`)
  const parts = readName(entry.dn)
  return {
    place: entry.dn,
    subject,
    name: textOf(entry, attributes.name) ?? parts[0]?.value ?? subject,
    mail: textOf(entry, attributes.mail),
    phone: textOf(entry, attributes.phone),
    groups: [
      ...valuesOf(entry, 'memberOf').flatMap(group => readName(group.toString())[0]?.value ?? []),
      ...parts.slice(1).flatMap(({ type, value }) => (type === 'ou' ? [value] : [])),
    ].slice(0, 500),
    bar: barOf(entry),
  }
}

/** A GUID is written as Microsoft does; other bytes that are no text, in hexadecimal. */
const subjectOf = (name: string, value: Buffer | string | undefined): string | null => {
  if (value === undefined || value.length === 0) return null
  const bytes = Buffer.from(value)
  if (name.toLowerCase() === 'objectguid' && bytes.length === 16) return guid(bytes)
  const text = bytes.toString('utf8')
  return Buffer.from(text).equals(bytes) && !/\p{Cc}/u.test(text) ? text.slice(0, 300) : bytes.toString('hex')
}

/** The first three groups of a GUID are stored with their lowest byte first. */
const guid = (bytes: Buffer): string => {
  const hex = (from: number, to: number) => bytes.subarray(from, to).toString('hex')
  const turned = (from: number, to: number) => Buffer.from(bytes.subarray(from, to)).reverse().toString('hex')
  return [turned(0, 4), turned(4, 6), turned(6, 8), hex(8, 10), hex(10, 16)].join('-')
}

/** Bit of `userAccountControl` for a disabled account. */
const accountDisabled = 2

/** Written by OpenLDAP for a lock that does not end by itself. */
const lockedForGood = '000001010000Z'

const barOf = (entry: Entry): DirectoryBar | null => {
  const lockedAt = textOf(entry, 'pwdAccountLockedTime')
  if (
    (Number(textOf(entry, 'userAccountControl') ?? 0) & accountDisabled) !== 0 ||
    textOf(entry, 'nsAccountLock')?.toLowerCase() === 'true' ||
    lockedAt === lockedForGood
  )
    return 'disabled'
  return lockedAt === null ? null : 'locked'
}
