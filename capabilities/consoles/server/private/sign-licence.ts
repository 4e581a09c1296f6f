import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto'
import { AppError, isPlainObject } from '@gantry/base/shared'
import type { Licence } from '../../shared/private/licence.ts'

/** A new pair of Ed25519 keys as PEM texts. */
export const newIssuer = (): { readonly publicKey: string; readonly privateKey: string } =>
  generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })

/** The text of a licence file: the licence as JSON text, and its Ed25519 signature. */
export const signLicence = (licence: Licence, privateKey: string): string => {
  const text = JSON.stringify(licence)
  const signature = sign(null, Buffer.from(text), createPrivateKey(privateKey)).toString('base64')
  return `${JSON.stringify({ format: 1, licence: text, signature }, null, 2)}\n`
}

/** @throws AppError licence.unreadable, licence.forged for another signature than the issuer's */
export const verifyLicence = (file: string, issuer: string): Licence => {
  const { licence: text, signature } = partsOf(file)
  if (!verify(null, Buffer.from(text), publicKeyOf(issuer), Buffer.from(signature, 'base64')))
    throw new AppError('licence.forged')
  const licence = jsonOf(text)
  if (!isLicence(licence)) throw new AppError('licence.unreadable')
  return licence
}

const publicKeyOf = (issuer: string): KeyObject => {
  try {
    const key = createPublicKey(issuer)
    if (key.asymmetricKeyType === 'ed25519') return key
  } catch {
    // Told below, like a key of another kind.
  }
  throw new AppError('licence.unreadable')
}

const partsOf = (file: string): { readonly licence: string; readonly signature: string } => {
  const found = jsonOf(file)
  if (!isPlainObject(found) || typeof found.licence !== 'string' || typeof found.signature !== 'string')
    throw new AppError('licence.unreadable')
  return { licence: found.licence, signature: found.signature }
}

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new AppError('licence.unreadable')
  }
}

const isMost = (value: unknown) =>
  value === null || (typeof value === 'number' && Number.isInteger(value) && value > 0)
const isDay = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value))

const isLicence = (found: unknown): found is Licence =>
  isPlainObject(found) &&
  typeof found.id === 'string' &&
  typeof found.customer === 'string' &&
  isMost(found.spaces) &&
  isMost(found.users) &&
  isDay(found.issuedOn) &&
  isDay(found.validUntil)
