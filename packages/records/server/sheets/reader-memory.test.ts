import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { withBook } from './read-sheet.ts'

// A file is read in a process of its own, which takes its time to start on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gantry-reader-'))
})
afterAll(() => rm(folder, { recursive: true }))

it('keeps nothing of the rows that were handed on', async () => {
  const path = join(folder, 'rows.csv')
  await writeFile(path, Array.from({ length: 8_000 }, (_, n) => `Seal ${n},${n}`).join('\n'))
  await withBook({ path, name: 'rows.csv' }, async book => {
    const seen: WeakRef<object>[] = []
    let rows = 0
    for await (const batch of book.rows(0)) {
      rows += batch.length
      seen.push(new WeakRef(batch))
      if (seen.length < 6) continue
      await vi.waitFor(() => {
        collect()
        expect(seen.slice(0, 3).map(each => each.deref() === undefined)).toEqual([true, true, true])
      })
    }
    expect(rows).toBe(8_000)
  })
})
