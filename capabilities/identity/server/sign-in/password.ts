import { hash, verify } from '@node-rs/argon2'

/** argon2id with OWASP's second profile (19 MiB, two passes): about 30 ms of a core. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFKC'), cost)

/** A hash that matches no password, of the same cost, so that an unknown login takes as long as a wrong password. */
const nobodys = hashPassword(crypto.randomUUID())

/** Stored for an account that signs in only through providers. */
export const noPassword = '!'

export const hasPassword = ({ password }: { readonly password: string }): boolean => password !== noPassword

/** `stored: null` means an unknown account: returns false after the same work. */
export const passwordFits = async (stored: string | null, password: string): Promise<boolean> => {
  const isReal = stored !== null && stored !== noPassword
  const fits = await verify(isReal ? stored : await nobodys, password.normalize('NFKC'))
  return fits && isReal
}
