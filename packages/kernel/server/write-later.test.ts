import { testDatabase } from '@gantry/testing/server'
import { expect, test, vi } from 'vitest'
import { createLog, openDatabase, writeLater } from './index.ts'

const { database: reached, ...rest } = await testDatabase()
const open = () => {
  const log = createLog('fatal')
  return { ...rest, log, database: openDatabase(reached.url, { log, connections: 1 }) }
}

test('writes once for all that was ordered, and the rest before the database is closed', async () => {
  const kernel = open()
  const write = vi.fn(async () => undefined)
  const writing = writeLater(kernel, { what: 'figures', after: 20, write })
  writing.soon()
  writing.soon()
  await expect.poll(() => write.mock.calls.length).toBe(1)

  writing.soon()
  await kernel.database.close()
  expect(write).toHaveBeenCalledTimes(2)
})

test('a write waits for the one under way, and only an unawaited failure is logged', async () => {
  const kernel = open()
  const warn = vi.spyOn(kernel.log, 'warn')
  const steps: string[] = []
  const writing = writeLater(kernel, {
    what: 'figures',
    after: 60_000,
    write: async () => {
      steps.push('begun')
      await new Promise(done => setTimeout(done, 20))
      steps.push('ended')
      throw new Error('refused')
    },
  })
  const both = [writing.now(), writing.now()]
  for (const each of both) await expect(each).rejects.toThrow('refused')
  expect(steps).toEqual(['begun', 'ended', 'begun', 'ended'])
  expect(warn).not.toHaveBeenCalled()

  await kernel.database.close()
  expect(warn).toHaveBeenCalledExactlyOnceWith({ err: new Error('refused') }, 'figures not written')
})
