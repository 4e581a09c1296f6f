import { ApiError } from '@gantry/client/web'
import type { StoredFile } from '@gantry/model/shared'
import type { Box } from '../store/box.ts'
import { arrived, type Entry, nextToSend } from './entry.ts'
import { sendEntry, type Ways } from './send-entry.ts'

/**
 * Sends the entries of a box in the order they were made, until all are sent, wait for their person, or the server cannot be reached.
 * Returns how many have arrived.
 */
export const sendAll = async (box: Box, ways: Ways, now = Date.now): Promise<number> => {
  const tried = new Set<string>()
  let count = 0
  for (;;) {
    const entry = nextToSend(await box.list<Entry>('entry'), tried)
    if (!entry) return count
    tried.add(entry.id)
    const put = putting(box, entry)
    let reached: Entry = { ...entry, state: { is: 'sending' } }
    const note = async (next: Entry) => {
      reached = next
      await put(next)
    }
    await note(reached)
    try {
      const state = await sendEntry(reached, { ways, note, now, fileOf: file => fileOf(box, file) })
      if (state.is !== 'arrived') {
        await put({ ...reached, state })
        continue
      }
      if (await put(arrived(reached, state.at))) await box.remove('file', ...entry.files.map(({ id }) => id))
      count += 1
    } catch (error) {
      await put({ ...reached, state: { is: 'here' } })
      if (error instanceof ApiError) return count
      throw error
    }
  }
}

/** Stores how far an entry has come. False: its person has changed or discarded it meanwhile, and that stays. */
const putting = (box: Box, entry: Entry) => {
  const sent = JSON.stringify(entry.body)
  return async (next: Entry): Promise<boolean> => {
    const now = await box.read<Entry>('entry', entry.id)
    if (!now || JSON.stringify(now.body) !== sent) return false
    await box.write('entry', next.id, next)
    return true
  }
}

const fileOf = async (box: Box, { id, name, mime }: StoredFile): Promise<File | null> => {
  const bytes = await box.readBytes(id)
  return bytes && new File([bytes], name, { type: mime })
}
