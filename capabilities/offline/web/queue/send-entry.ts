import type { JsonObject } from '@gantry/base/shared'
import { ApiError } from '@gantry/client/web'
import type { RecordRow, StoredFile } from '@gantry/model/shared'
import i18next from 'i18next'
import type { Entry, EntryState } from './entry.ts'
import { leftToWrite, mergeEntry } from './merge-entry.ts'
import { withSentFiles } from './with-sent-files.ts'

/** How an entry reaches the server. All fail with `ApiError`. */
export interface Ways {
  upload(file: File): Promise<StoredFile>
  /** False: it was created before, and the answer was lost. */
  create(table: string, id: string, record: JsonObject): Promise<boolean>
  /** `record` contains the version that was read. */
  update(table: string, id: string, record: JsonObject): Promise<void>
  read(table: string, id: string): Promise<RecordRow>
}

interface Sending {
  readonly ways: Ways
  /** A file that was chosen here; null: the browser has dropped it. */
  fileOf(file: StoredFile): Promise<File | null>
  /** Stores what has been reached, so that no file is sent twice. */
  note(entry: Entry): Promise<void>
  now(): number
}

/**
 * Sends one entry: files first, then the record. Answers the state it has reached: `here` where it was overtaken once more and goes
 * with the next round.
 *
 * @throws ApiError where the server could not be reached, or takes nothing at the moment (`isPassing`)
 */
export const sendEntry = async (entry: Entry, sending: Sending): Promise<EntryState> => {
  const { ways, now } = sending
  try {
    const { body, base, table, id } = await withFiles(entry, sending)
    if (!base) {
      const created = await ways.create(table, id, body)
      const conflict = created ? null : await completeCreated(ways, { ...entry, body })
      return conflict ?? { is: 'arrived', at: now() }
    }
    const conflict = await write(ways, { ...entry, body, base })
    return conflict ?? { is: 'arrived', at: now() }
  } catch (error) {
    if (!(error instanceof ApiError) || isPassing(error)) throw error
    return { is: 'refused', refusal: { message: error.message, issues: error.issues } }
  }
}

/** A failure that says nothing about the entry: no network, no session, or a server that is busy or starting. */
const isPassing = ({ code, status }: ApiError): boolean =>
  code === 'network' || [0, 401, 408, 429, 502, 503, 504].includes(status)

const withFiles = async (entry: Entry, { ways, fileOf, note }: Sending): Promise<Entry> => {
  let reached = entry
  for (const file of entry.files) {
    if (reached.sent[file.id]) continue
    const chosen = await fileOf(file)
    if (!chosen)
      throw new ApiError('file.not_found', i18next.t('offline.file_gone', { name: file.name }), {
        status: 410,
      })
    const stored = await ways.upload(chosen)
    reached = { ...reached, sent: { ...reached.sent, [file.id]: stored } }
    await note(reached)
  }
  return { ...reached, body: withSentFiles(reached.body, reached.sent) }
}

/**
 * Writes what was changed in an entry after it had arrived without this device hearing of it. Null: the record is as the entry says;
 * where others have changed it since, the person decides.
 */
const completeCreated = async (ways: Ways, { table, id, body }: Entry): Promise<EntryState | null> => {
  const theirs = await ways.read(table, id)
  const left = leftToWrite({ base: null, body }, theirs)
  if (Object.keys(left).length === 0) return null
  if (theirs.version > 1) return { is: 'conflict', theirs }
  await ways.update(table, id, { ...left, version: theirs.version })
  return null
}

/** Writes the changes of a record. Null: written. */
const write = async (
  ways: Ways,
  { table, base, body }: Entry & { readonly base: RecordRow },
): Promise<EntryState | null> => {
  try {
    await ways.update(table, base.id, { ...body, version: base.version })
    return null
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'record.conflict') throw error
  }
  const theirs = await ways.read(table, base.id)
  if (mergeEntry({ base, body }, theirs).conflicts.length > 0) return { is: 'conflict', theirs }
  const left = leftToWrite({ base, body }, theirs)
  if (Object.keys(left).length === 0) return null
  try {
    await ways.update(table, base.id, { ...left, version: theirs.version })
    return null
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'record.conflict') throw error
    return { is: 'here' }
  }
}
