import { inStore } from './database.ts'
import { tellNews } from './news.ts'

/**
 * What a device holds: answers a page starts with, forms, records taken along, entries that were filled in, and the files of entries.
 */
export type Kind = 'answer' | 'form' | 'records' | 'entry' | 'file'

interface OwnedKey {
  readonly owner: string
  /** Not extractable: it never leaves this browser, and goes when its person signs out. */
  readonly key: CryptoKey
}

interface Sealed {
  readonly owner: string
  readonly kind: Kind
  readonly id: string
  /** Milliseconds since the Unix epoch. */
  readonly at: number
  readonly iv: Uint8Array<ArrayBuffer>
  readonly data: ArrayBuffer
}

/** Everything one owner holds in this browser, encrypted with AES-GCM. */
export interface Box {
  readonly owner: string
  /** Null: nothing of this id. */
  read<T>(kind: Kind, id: string): Promise<T | null>
  list<T>(kind: Kind): Promise<readonly T[]>
  write(kind: Kind, id: string, value: object): Promise<void>
  readBytes(id: string): Promise<ArrayBuffer | null>
  writeBytes(id: string, bytes: ArrayBuffer): Promise<void>
  remove(kind: Kind, ...ids: readonly string[]): Promise<void>
  /** Bytes stored of some kinds under an id. */
  sizeOf(kinds: readonly Kind[], id: string): Promise<number>
  /** Removes what was written before a moment, in milliseconds since the Unix epoch. */
  dropOlder(kinds: readonly Kind[], before: number): Promise<void>
}

/** The box of an owner; null: it was never made, or its key is gone. */
export const openBox = async (owner: string): Promise<Box | null> => {
  const kept = await inStore<OwnedKey | undefined>('keys', 'readonly', store => store.get(owner))
  return kept ? boxOf(owner, kept.key) : null
}

/** The box of an owner, with a new key where there is none. */
export const makeBox = async (owner: string): Promise<Box> => {
  const known = await openBox(owner)
  if (known) return known
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  await inStore('keys', 'readwrite', store => store.put({ owner, key } satisfies OwnedKey))
  return boxOf(owner, key)
}

/** Deletes the key of an owner, and then what it sealed. */
export const destroyBox = async (owner: string): Promise<void> => {
  await inStore('keys', 'readwrite', store => store.delete(owner))
  await inStore('sealed', 'readwrite', store => store.delete(within(owner)))
  tellNews()
}

const within = (owner: string, kind?: Kind): IDBKeyRange =>
  kind === undefined
    ? IDBKeyRange.bound([owner], [owner, []])
    : IDBKeyRange.bound([owner, kind], [owner, kind, []])

const boxOf = (owner: string, key: CryptoKey): Box => {
  // Bound to its place: what was sealed as one thing cannot be put in the place of another.
  const place = (kind: Kind, id: string, iv: Uint8Array<ArrayBuffer>) => ({
    name: 'AES-GCM',
    iv,
    additionalData: new TextEncoder().encode(`${owner} ${kind} ${id}`),
  })
  const seal = async (kind: Kind, id: string, bytes: BufferSource): Promise<void> => {
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const data = await crypto.subtle.encrypt(place(kind, id, iv), key, bytes)
    const sealed: Sealed = { owner, kind, id, at: Date.now(), iv, data }
    await inStore('sealed', 'readwrite', store => store.put(sealed))
    tellNews()
  }
  const opened = ({ kind, id, iv, data }: Sealed): Promise<ArrayBuffer> =>
    crypto.subtle.decrypt(place(kind, id, iv), key, data)
  const parsed = async <T>(sealed: Sealed): Promise<T> =>
    JSON.parse(new TextDecoder().decode(await opened(sealed)))
  const one = (kind: Kind, id: string) =>
    inStore<Sealed | undefined>('sealed', 'readonly', store => store.get([owner, kind, id]))
  const all = (kind: Kind) =>
    inStore<Sealed[]>('sealed', 'readonly', store => store.getAll(within(owner, kind)))
  const remove = async (kind: Kind, ...ids: readonly string[]): Promise<void> => {
    for (const id of ids) await inStore('sealed', 'readwrite', store => store.delete([owner, kind, id]))
    if (ids.length > 0) tellNews()
  }

  return {
    owner,
    read: async <T>(kind: Kind, id: string) => {
      const sealed = await one(kind, id)
      return sealed ? parsed<T>(sealed) : null
    },
    list: async <T>(kind: Kind) => Promise.all((await all(kind)).map(sealed => parsed<T>(sealed))),
    write: (kind, id, value) => seal(kind, id, new TextEncoder().encode(JSON.stringify(value))),
    readBytes: async id => {
      const sealed = await one('file', id)
      return sealed ? opened(sealed) : null
    },
    writeBytes: (id, bytes) => seal('file', id, bytes),
    remove,
    sizeOf: async (kinds, id) => {
      const found = await Promise.all(kinds.map(kind => one(kind, id)))
      return found.reduce((sum, sealed) => sum + (sealed?.data.byteLength ?? 0), 0)
    },
    dropOlder: async (kinds, before) => {
      for (const kind of kinds) {
        const old = (await all(kind)).filter(({ at }) => at < before)
        await remove(kind, ...old.map(({ id }) => id))
      }
    },
  }
}
