import { setTimeout as sleep } from 'node:timers/promises'
import { AppError, type Json } from '@gantry/base/shared'
import { sql } from '@gantry/kernel/server'
import { contract } from '@gantry/model/shared'
import { testDatabase } from '@gantry/testing/server'
import { Type } from 'typebox'
import { afterAll, describe, expect, it } from 'vitest'
import { endpoint } from '../endpoint.ts'
import { sampleApp, sampleContract } from '../fixtures.ts'
import { createAdmission, type Leave, type Shares } from './admission.ts'

describe('places go round', () => {
  const shares: Shares = { total: 4, perSpace: 3, perPerson: 2, waitingPerPerson: 3, waitingPerSpace: 5 }
  const hall = () => {
    const admission = createAdmission(shares)
    const started: string[] = []
    const leaves = new Map<string, Leave>()
    const come = (name: string, space: string, person: string, signal = new AbortController().signal) => {
      const entered = admission.enter({ space, person }, signal).then(leave => {
        started.push(name)
        leaves.set(name, leave)
      })
      entered.catch(() => undefined)
      return entered
    }
    const go = async (name: string) => {
      leaves.get(name)?.()
      await sleep(0)
    }
    return { come, go, started }
  }

  it('to another person and another space while one has many waiting', async () => {
    const { come, go, started } = hall()
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) void come(name, 'alpha', 'ann')
    void come('b1', 'alpha', 'ben')
    void come('c1', 'beta', 'cem')
    await sleep(0)
    expect(started).toEqual(['a1', 'a2', 'b1', 'c1'])
    // All four places are taken. Each one that becomes free goes to whoever has waited for a turn.
    void come('c2', 'beta', 'cem')
    void come('b2', 'alpha', 'ben')
    await go('a1')
    expect(started.slice(4)).toEqual(['a3'])
    await go('b1')
    expect(started.slice(5)).toEqual(['c2'])
    await go('c1')
    expect(started.slice(6)).toEqual(['b2'])
    await go('a2')
    await go('a3')
    expect(started.slice(7)).toEqual(['a4', 'a5'])
  })

  it('refuses who has too many waiting, and nobody else', async () => {
    const { come, started } = hall()
    for (let n = 1; n <= 5; n++) void come(`a${n}`, 'alpha', 'ann')
    await expect(come('a6', 'alpha', 'ann')).rejects.toMatchObject({
      code: 'request.too_many',
      params: { seconds: 1 },
    })
    await come('b1', 'alpha', 'ben')
    expect(started).toEqual(['a1', 'a2', 'b1'])
  })

  it('skips who went away while waiting', async () => {
    const { come, go, started } = hall()
    const away = new AbortController()
    void come('a1', 'alpha', 'ann')
    void come('a2', 'alpha', 'ann')
    const gone = come('a3', 'alpha', 'ann', away.signal)
    void come('a4', 'alpha', 'ann')
    away.abort()
    await expect(gone).rejects.toMatchObject({ code: 'request.cancelled' })
    await go('a1')
    expect(started).toEqual(['a1', 'a2', 'a4'])
    await go('a2')
    await go('a4')
    await go('a4')
    await come('a5', 'alpha', 'ann')
    await come('a6', 'alpha', 'ann')
    void come('a7', 'alpha', 'ann')
    await sleep(0)
    expect(started.slice(3)).toEqual(['a5', 'a6'])
  })
})

describe('with a real database', async () => {
  const kernel = await testDatabase()
  const read = { ...sampleContract, method: 'GET', input: Type.Object({}) } as const
  const heavy = contract({ ...read, path: '/heavy' })
  const light = contract({ ...read, path: '/light' })
  const refused = contract({ ...sampleContract, method: 'POST', path: '/refused', input: Type.Object({}) })
  const app = await sampleApp(kernel, [
    endpoint(
      heavy,
      async ctx => (await ctx.db.run(sql`select pg_advisory_xact_lock_shared(7)::text as a`)).rows as Json,
    ),
    endpoint(refused, () => {
      throw new AppError('request.not_found')
    }),
    endpoint(light, async ctx => (await ctx.db.run(sql`select 1 as a`)).rows as Json),
  ])
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  afterAll(() => {
    // A connection whose request was aborted before it was sent is not idle to Node and would be waited for.
    app.server.closeAllConnections()
    return app.close()
  })
  const call = async (who: string, path: string, signal?: AbortSignal, method = 'GET') => {
    const answer = await fetch(`${address}/api${path}`, {
      method,
      headers: { cookie: `who=${who}`, origin: address },
      ...(signal && { signal }),
    })
    // Read to its end: an answer left half way would keep its connection open.
    return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body: await answer.json() }
  }
  const waitingForLock = async () =>
    (
      await kernel.database.apart('*').run(sql`
      select 1 from pg_locks where locktype = 'advisory' and objid = 7 and not granted`)
    ).count

  it('sixty heavy lists of one person keep neither a colleague nor another space waiting', async () => {
    const gate = await kernel.database.connect('*')
    await gate.query('select pg_advisory_lock(7)')
    const heavies = Array.from({ length: 60 }, () => call('ben', '/heavy'))
    await expect.poll(waitingForLock).toBe(2)
    // These are answered while not one of the sixty is.
    for (const who of ['ann', 'cem', 'dora']) expect((await call(who, '/light')).status).toBe(200)
    expect(await waitingForLock()).toBe(2)
    await gate.query('select pg_advisory_unlock(7)')
    gate.release()
    expect((await Promise.all(heavies)).map(({ status }) => status)).toEqual(heavies.map(() => 200))
  })

  it('an endpoint that throws before it returns a promise gives its place back', async () => {
    for (let n = 0; n < 10; n++) expect((await call('ann', '/refused', undefined, 'POST')).status).toBe(404)
    expect((await call('ann', '/light')).status).toBe(200)
  })

  it('a hundred more wait, and one beyond them is told to come back', async () => {
    const gate = await kernel.database.connect('*')
    await gate.query('select pg_advisory_lock(7)')
    const away = new AbortController()
    const heavies = Array.from({ length: 110 }, () => call('ben', '/heavy', away.signal))
    const first = await Promise.race(heavies)
    expect([first.status, first.retryAfter, first.body.code]).toEqual([429, '1', 'request.too_many'])
    expect((await call('ann', '/light')).status).toBe(200)
    // Whoever goes away leaves the line, and the statements that run for them end.
    away.abort()
    await Promise.allSettled(heavies)
    await expect.poll(waitingForLock).toBe(0)
    expect((await call('ben', '/light')).status).toBe(200)
    await gate.query('select pg_advisory_unlock(7)')
    gate.release()
  })
})
