import { ApiError } from '@gantry/client/web'
import type { Box } from '../store/box.ts'
import { type Entry, hasArrived, inOrder } from './entry.ts'

/** How long an entry that has arrived is still listed, in milliseconds. */
const listedFor = 24 * 3_600_000

/** Bytes that must be free for another file. */
const spare = 50 * 1024 ** 2

export const readEntries = async (box: Box): Promise<readonly Entry[]> =>
  inOrder(await box.list<Entry>('entry'))

export const countOpen = async (box: Box): Promise<number> =>
  (await readEntries(box)).filter(entry => !hasArrived(entry)).length

/** Stores an entry. With the first one the browser is asked not to clear what it holds. */
export const putEntry = async (box: Box, entry: Entry): Promise<void> => {
  if (!(await navigator.storage.persisted())) await navigator.storage.persist()
  await box.write('entry', entry.id, entry)
}

/** Removes an entry with the files that were chosen for it. */
export const dropEntry = async (box: Box, entry: Entry): Promise<void> => {
  await box.remove('entry', entry.id)
  await box.remove('file', ...entry.files.map(({ id }) => id))
}

export const dropArrived = async (box: Box, now: number): Promise<void> => {
  const old = (await readEntries(box)).filter(
    ({ state }) => state.is === 'arrived' && state.at < now - listedFor,
  )
  await box.remove('entry', ...old.map(({ id }) => id))
}

/** @throws ApiError device.full where too little space is left for a file */
export const requireSpace = async (size: number, why: string): Promise<void> => {
  const { quota = 0, usage = 0 } = await navigator.storage.estimate()
  if (quota - usage < spare + size) throw new ApiError('device.full', why)
}
