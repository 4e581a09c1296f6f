import { setTimeout as sleep } from 'node:timers/promises'
import type { Door } from './orders.ts'
import { type Bulk, timed } from './timed.ts'

const records = '/space-demo/api/tables/work_order/records'

export const workers = ({ server, postmaster }: Door) => ({ pid: server.pid, postmaster })

export const headers = ({ token }: Door) => ({ authorization: `Bearer ${token}` })

/** Everything the caller may see, read to its end and counted as records; `query` says in what form. */
export const exportAll = (
  door: Door,
  name = 'export, CSV',
  query: Readonly<Record<string, string>> = { format: 'csv' },
): Promise<Bulk> =>
  timed(name, workers(door), async () => {
    const count = await recordsOf(door)
    const answer = await fetch(`${door.server.url}${records}/export?${new URLSearchParams(query)}`, {
      headers: headers(door),
    })
    if (!answer.ok || !answer.body) throw new Error(`export: ${answer.status} ${await answer.text()}`)
    for await (const part of answer.body) if (part.length === 0) throw new Error('export: an empty part')
    return count
  })

const recordsOf = async (door: Door): Promise<number> => {
  const answer = await fetch(`${door.server.url}${records}?pageSize=1&count=exact`, {
    headers: headers(door),
  })
  const { total } = await answer.json()
  return Number(total.count ?? total)
}

/** Posts to the server; answers its JSON. */
export const post = async (door: Door, path: string, body: FormData | string) => {
  const type: Record<string, string> = typeof body === 'string' ? { 'content-type': 'application/json' } : {}
  const answer = await fetch(door.server.url + path, {
    method: 'POST',
    headers: { ...headers(door), ...type },
    body,
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

/** Sends a file; answers its id. */
const sendFile = async (door: Door, content: BlobPart, name: string): Promise<string> => {
  const form = new FormData()
  form.append('purpose', 'import')
  form.append('file', new Blob([content]), name)
  const sent = await post(door, '/space-demo/api/files', form)
  return sent.data[0].id
}

/** Waits until an import is written; answers how many records and slave rows it has made. */
const followImport = async (door: Door, job: string): Promise<number> => {
  for (;;) {
    await sleep(250)
    const seen = await fetch(`${door.server.url}/space-demo/api/jobs/${job}`, { headers: headers(door) })
    const { state, result, error } = await seen.json()
    if (state === 'done') {
      if (result.bad > 0) throw new Error(`import: ${JSON.stringify(result.samples)}`)
      return result.created
    }
    if (state !== 'queued' && state !== 'running')
      throw new Error(`import: ${state} ${JSON.stringify(error)}`)
  }
}

const importInto = async (door: Door, content: BlobPart, name: string): Promise<number> => {
  const file = await sendFile(door, content, name)
  const { job } = await post(door, `${records}/import`, JSON.stringify({ file }))
  return followImport(door, job)
}

/** Text of so many orders, every one of them sound. */
const ordersAsText = (rows: number): string => {
  const sheet = ['标题,设备,状态,优先级,区域,计划完成,费用(元),已验收,故障描述']
  for (let n = 0; n < rows; n++)
    sheet.push(
      `循环水泵密封渗漏 ${n},P-204 循环水泵,待处理,高,A${n % 8},2026-12-01,${n % 10_000}.50,否,驱动端滴漏`,
    )
  return sheet.join('\n')
}

/** Into the table of work orders as it is, with its indexes: sent as a form and followed until it is written. */
export const importSheet = (door: Door, rows: number): Promise<Bulk> =>
  timed('import, CSV', workers(door), () => importInto(door, ordersAsText(rows), 'orders.csv'))

/** An application made from a file: its table is proposed, made and filled. */
export const importNewTable = (door: Door, rows: number): Promise<Bulk> =>
  timed('import, CSV, new table', workers(door), async () => {
    const file = await sendFile(door, ordersAsText(rows), 'orders.csv')
    const { sheets } = await post(door, '/space-demo/api/apps/inspect', JSON.stringify({ file }))
    const name = `Bench ${Date.now()}`
    const { job } = await post(door, '/space-demo/api/apps', JSON.stringify({ file, sheets, name }))
    return followImport(door, job)
  })

/** Orders with five parts each as a workbook of two sheets, as the product itself exports them; counts the orders. */
export const importWithRows = async (door: Door, areas: readonly string[]): Promise<Bulk> => {
  const query = new URLSearchParams({ format: 'xlsx', filter: JSON.stringify({ area: { in: areas } }) })
  const answer = await fetch(`${door.server.url}${records}/export?${query}`, { headers: headers(door) })
  if (!answer.ok) throw new Error(`export: ${answer.status} ${await answer.text()}`)
  const content = await answer.arrayBuffer()
  return timed('import, Excel, with slave rows', workers(door), () =>
    importInto(door, content, 'orders.xlsx'),
  )
}
