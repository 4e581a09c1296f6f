import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits as text; whoever holds it is the account. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What is stored of a token: reading the database lets nobody in. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()
