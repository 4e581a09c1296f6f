import { setTimeout as sleep } from 'node:timers/promises'
import type { Child } from './child.ts'
import { databaseCpu, memory, processCpu } from './cpu.ts'

export interface Bulk {
  readonly name: string
  readonly rows: number
  readonly seconds: number
  /** Milliseconds of CPU for a thousand rows. */
  readonly node: number
  readonly database: number
  /** Megabytes the server held before, and the most it held meanwhile. */
  readonly before: number
  readonly most: number
}

export interface Door {
  readonly server: Child
  readonly postmaster: number
  readonly token: string
}

const records = '/space-demo/api/tables/work_order/records'

const timed = async (
  name: string,
  { server, postmaster }: Door,
  work: () => Promise<number>,
): Promise<Bulk> => {
  const cpu = [processCpu(server.pid), databaseCpu(postmaster)] as const
  const before = memory(server.pid)
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, memory(server.pid))
  }, 100)
  const begun = performance.now()
  try {
    const rows = await work()
    return {
      name,
      rows,
      seconds: (performance.now() - begun) / 1_000,
      node: ((processCpu(server.pid) - cpu[0]) / rows) * 1_000,
      database: ((databaseCpu(postmaster) - cpu[1]) / rows) * 1_000,
      before,
      most,
    }
  } finally {
    clearInterval(watch)
  }
}

const headers = ({ token }: Door) => ({ authorization: `Bearer ${token}` })

/** Everything the caller may see, as text with commas, read to its end. */
export const exportAll = (door: Door): Promise<Bulk> =>
  timed('export, CSV', door, async () => {
    const answer = await fetch(`${door.server.url}${records}/export?format=csv`, { headers: headers(door) })
    if (!answer.ok || !answer.body) throw new Error(`export: ${answer.status} ${await answer.text()}`)
    let lines = 0
    for await (const part of answer.body) for (const byte of part) if (byte === 10) lines++
    return lines - 1
  })

const post = async (door: Door, path: string, body: FormData | string) => {
  const type: Record<string, string> = typeof body === 'string' ? { 'content-type': 'application/json' } : {}
  const answer = await fetch(door.server.url + path, {
    method: 'POST',
    headers: { ...headers(door), ...type },
    body,
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

/** A sheet of orders, every one of them sound, sent as a form and followed until it is written. */
export const importSheet = (door: Door, rows: number): Promise<Bulk> =>
  timed('import, CSV', door, async () => {
    const sheet = ['标题,设备,状态,优先级,区域,计划完成,费用(元),已验收,故障描述']
    for (let n = 0; n < rows; n++)
      sheet.push(
        `循环水泵密封渗漏 ${n},P-204 循环水泵,待处理,高,A${n % 8},2026-12-01,${n % 10_000}.50,否,驱动端滴漏`,
      )
    const form = new FormData()
    form.append('purpose', 'import')
    form.append('file', new Blob([sheet.join('\n')], { type: 'text/csv' }), 'orders.csv')
    const sent = await post(door, '/space-demo/api/files', form)
    const { job } = await post(door, `${records}/import`, JSON.stringify({ file: sent.data[0].id }))
    for (;;) {
      await sleep(250)
      const seen = await fetch(`${door.server.url}/space-demo/api/jobs/${job}`, { headers: headers(door) })
      const { state, result, error } = await seen.json()
      if (state === 'done') return result.created
      if (state !== 'waiting' && state !== 'running')
        throw new Error(`import: ${state} ${JSON.stringify(error)}`)
    }
  })
