import { call, callWithFiles, queryClient, registerWorker, sessionNow, setNavCount } from '@gantry/client/web'
import { getRecord, updateRecord, uploadFiles } from '@gantry/model/shared'
import { keptDays, sendRecord } from '../shared/contract.ts'
import { holds, ownerOf } from './holding.ts'
import { countOpen, dropArrived } from './queue/entries.ts'
import { sendAll } from './queue/send-all.ts'
import type { Ways } from './queue/send-entry.ts'
import { type Box, openBox } from './store/box.ts'
import { hearNews } from './store/news.ts'
import { completePageFiles } from './take/page-files.ts'

/** Milliseconds between two rounds of sending while a page is visible. */
const between = 30_000

const ways: Ways = {
  upload: async file => {
    const { data } = await callWithFiles(uploadFiles, { purpose: 'attachment' }, [file])
    const [stored] = data
    if (!stored) throw new Error('an upload was answered without its file')
    return stored
  },
  create: async (table, id, record) => (await call(sendRecord, { table, id, record })).created,
  update: async (table, id, record) => {
    await call(updateRecord, { table, id, record })
  },
  read: async (table, id) => (await call(getRecord, { table, id }, { fresh: true })).data,
}

/** The box of whoever is signed in; null: nothing is held for them here. */
export const boxNow = async (): Promise<Box | null> => {
  const session = sessionNow()
  return session && holds(ownerOf(session)) ? openBox(ownerOf(session)) : null
}

/** Sends what waits, in one tab at a time. */
export const sendNow = async (): Promise<void> => {
  if (!navigator.onLine || !(await boxNow())) return
  await navigator.locks.request('gantry-device', { ifAvailable: true }, async lock => {
    const box = lock && (await boxNow())
    if (box && (await sendAll(box, ways)) > 0) await queryClient.invalidateQueries()
  })
}

const count = async (): Promise<void> => {
  const box = await boxNow()
  setNavCount('/{spaceUri}/offline', box ? await countOpen(box) : 0)
}

/** Drops what is too old, and completes the pages in the version the server has now. */
const lookAfter = async (): Promise<void> => {
  const box = await boxNow()
  if (!box) return
  const now = Date.now()
  await box.dropOlder(['form', 'records', 'answer'], now - keptDays * 24 * 3_600_000)
  await dropArrived(box, now)
  if (!navigator.onLine) return
  await registerWorker()
  await completePageFiles()
}

const tell = (error: unknown): void => console.warn('the device could not be looked after', error)

let started = false

/** Begins to look after what this device holds, once for each page: sends on opening, when the network is back, and every 30 s. */
export const startDevice = (): void => {
  if (started) return
  started = true
  hearNews(() => void count().catch(tell))
  const send = () => void sendNow().catch(tell)
  window.addEventListener('online', () => {
    // Answers of this device may be shown.
    void queryClient.invalidateQueries()
    send()
  })
  setInterval(() => document.visibilityState === 'visible' && send(), between)
  count().then(send, tell)
  lookAfter().catch(tell)
}
