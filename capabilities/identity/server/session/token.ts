import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits as text; a bearer credential for the account. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** The stored hash of a token: read access to the database does not reveal valid tokens. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()
