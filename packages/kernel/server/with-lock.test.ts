import { setTimeout as sleep } from 'node:timers/promises'
import { testDatabase } from '@gantry/testing/server'
import { expect, test } from 'vitest'
import { everySpace } from './database.ts'
import { withLock, withLockIfFree } from './with-lock.ts'

const { database } = await testDatabase()
const run = (text: string) => database.of(everySpace).run({ text, values: [] })

/** A lock somebody has until he is told to let go. */
const held = async (name: string) => {
  let letGo = (): void => undefined
  const had = new Promise<void>(taken => {
    const free = new Promise<void>(resolve => {
      letGo = resolve
    })
    void withLock(database, everySpace, name, async () => {
      taken()
      await free
    })
  })
  await had
  return () => letGo()
}

test('one at a time has a lock, and whoever need not wait is told', async () => {
  const letGo = await held('one')
  const order: string[] = []
  const second = withLock(database, everySpace, 'one', async () => order.push('second'))
  expect(await withLockIfFree(database, everySpace, 'one', async () => 'had')).toBeNull()
  expect(await withLockIfFree(database, everySpace, 'other', async () => 'had')).toEqual({ result: 'had' })
  order.push('first')
  letGo()
  await second
  expect(order).toEqual(['first', 'second'])
  expect(await withLockIfFree(database, everySpace, 'one', async () => 'had')).toEqual({ result: 'had' })
})

test('work that fails lets go', async () => {
  const failing = withLock(database, everySpace, 'failing', async () => {
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await withLockIfFree(database, everySpace, 'failing', async () => true)).toEqual({ result: true })
})

test('who waits does not hold up an index that is built concurrently meanwhile', async () => {
  await run('create table public.waited_for (n int)')
  const letGo = await held('index')
  const waiting = withLock(database, everySpace, 'index', async () => 'had')
  // Long enough for the second to have looked more than once.
  await sleep(500)
  const client = await database.connect(everySpace)
  try {
    await client.query(`set statement_timeout = '30s'`)
    await client.query('create index concurrently waited on public.waited_for (n)')
    await client.query('reset statement_timeout')
  } finally {
    client.release()
  }
  letGo()
  expect(await waiting).toBe('had')
})

test('waiting ends when it is told to', async () => {
  const letGo = await held('ended')
  const stopping = new AbortController()
  const waiting = withLock(database, everySpace, 'ended', async () => 'had', stopping.signal)
  stopping.abort(new Error('going down'))
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' })
  letGo()
})
