import { call, currentSpace } from '@gantry/client/web'
import { listPages, type Page, type Query, type RecordRow } from '@gantry/model/shared'

/** Pages per request; the limit of `listPages`. */
const together = 40

interface Asked {
  readonly query: Query
  resolve(page: Page<RecordRow>): void
  reject(error: unknown): void
}

const waiting = new Map<string, Asked[]>()

/** Fetches a page of records; calls made before the next timer tick are batched into requests of up to 40 pages. */
export const askPage = (table: string, query: Query): Promise<Page<RecordRow>> =>
  new Promise((resolve, reject) => {
    const space = currentSpace()
    const key = `${space} ${table}`
    const asked = waiting.get(key)
    if (asked) return void asked.push({ query, resolve, reject })
    waiting.set(key, [{ query, resolve, reject }])
    setTimeout(() => {
      const all = waiting.get(key) ?? []
      waiting.delete(key)
      for (let at = 0; at < all.length; at += together) void send(table, space, all.slice(at, at + together))
    }, 0)
  })

const send = async (table: string, space: string | null, asked: readonly Asked[]): Promise<void> => {
  try {
    const pages = asked.map(({ query }) => query)
    const { data } = await call(listPages, { table, pages }, { ...(space !== null && { space }) })
    asked.forEach(({ resolve, reject }, at) => {
      const page = data[at]
      if (page) resolve(page)
      else reject(new Error(`listPages answered ${data.length} of ${asked.length} pages`))
    })
  } catch (error) {
    for (const { reject } of asked) reject(error)
  }
}
