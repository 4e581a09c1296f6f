import { readdir } from 'node:fs/promises'
import { PassThrough } from 'node:stream'
import { newId } from '@gantry/base/shared'
import { testCtx, testDatabase } from '@gantry/testing/server'
import { expect, it } from 'vitest'
import { sql } from '../sql.ts'
import { storeContent, storeFile } from './files.ts'

const kernel = await testDatabase()
const ctx = testCtx(kernel)
const file = { name: 'a.pdf', mime: 'application/pdf', purpose: 'export', maxSize: 1_000 }

/** Fails in the next turn, when the folder of the file is not made yet. */
const failingSource = (): PassThrough => {
  const source = new PassThrough()
  process.nextTick(() => source.destroy(new Error('drawing failed')))
  return source
}

it('tells of a source that fails before it is read, and leaves nothing', async () => {
  await expect(storeFile(ctx, failingSource(), file)).rejects.toThrow('drawing failed')
  await expect(storeContent(ctx, newId(), failingSource())).rejects.toThrow('drawing failed')
  expect((await ctx.db.run(sql`select from gantry.file`)).count).toBe(0)
  const left = await readdir(kernel.dataFolder, { recursive: true, withFileTypes: true })
  expect(left.filter(entry => entry.isFile())).toEqual([])
})
