import 'fake-indexeddb/auto'
import { ApiError } from '@gantry/client/web'
import { getRecord, getTable, listRecords } from '@gantry/model/shared'
import { expect, it } from 'vitest'
import { answerFromForms } from '../answers.ts'
import { entry, row } from '../queue/fixtures.ts'
import { sendAll } from '../queue/send-all.ts'
import { destroyBox, makeBox, openBox } from './box.ts'
import { inStore } from './database.ts'

it('gives back what was put in, sealed', async () => {
  const box = await makeBox('demo/a')
  await box.write('form', 'pump', { secret: '泵房密码' })
  await box.writeBytes('photo', new TextEncoder().encode('bytes').buffer)
  expect(await box.read('form', 'pump')).toEqual({ secret: '泵房密码' })
  expect(new TextDecoder().decode((await box.readBytes('photo')) ?? undefined)).toBe('bytes')
  const sealed = await inStore('sealed', 'readonly', store => store.getAll())
  for (const { data } of sealed) expect(new TextDecoder().decode(data)).not.toContain('泵房密码')
  expect(await box.sizeOf(['form', 'records'], 'pump')).toBeGreaterThan(20)
})

it('holds nothing of one owner for another, nor one thing in the place of another', async () => {
  const [a, b] = [await makeBox('demo/a'), await makeBox('demo/b')]
  await a.write('form', 'valve', { name: 'valve' })
  expect(await b.list('form')).toEqual([])
  const sealed = await inStore('sealed', 'readonly', store => store.get(['demo/a', 'form', 'valve']))
  await inStore('sealed', 'readwrite', store => store.put({ ...sealed, id: 'moved' }))
  await expect(a.read('form', 'moved')).rejects.toThrow()
  await a.remove('form', 'moved')
})

it('drops what is older than a moment, and everything with the key', async () => {
  const box = await makeBox('demo/c')
  await box.write('form', 'pump', {})
  await box.write('entry', 'e1', {})
  await box.dropOlder(['form'], Date.now() - 1_000)
  expect(await box.list('form')).toHaveLength(1)
  await box.dropOlder(['form'], Date.now() + 1_000)
  expect(await box.list('form')).toEqual([])
  expect(await box.list('entry')).toHaveLength(1)
  await destroyBox('demo/c')
  expect(await openBox('demo/c')).toBe(null)
  expect(await (await makeBox('demo/c')).list('entry')).toEqual([])
})

it('sends entries until the server cannot be reached, and goes on from there', async () => {
  const box = await makeBox('demo/d')
  const file = { id: 'f1', name: 'a.png', size: 1, mime: 'image/png' }
  await box.writeBytes('f1', new ArrayBuffer(1))
  await box.write('entry', 'a', entry({ id: 'a', body: { photo: [file] }, files: [file] }))
  await box.write('entry', 'b', entry({ id: 'b', madeAt: 2 }))
  const told: string[] = []
  let away = true
  const ways = {
    upload: async () => ({ ...file, id: 'stored' }),
    create: async (_table: string, id: string) => {
      if (away) throw new ApiError('network', 'Network Error')
      told.push(id)
      return true
    },
    update: async () => undefined,
    read: async () => row(1, {}),
  }
  expect(await sendAll(box, ways)).toBe(0)
  expect(await box.read('entry', 'a')).toMatchObject({
    state: { is: 'here' },
    sent: { f1: { id: 'stored' } },
  })
  away = false
  expect(await sendAll(box, ways, () => 9)).toBe(2)
  expect(told).toEqual(['a', 'b'])
  expect(await box.read('entry', 'a')).toMatchObject({ state: { is: 'arrived', at: 9 }, body: {} })
  expect(await box.readBytes('f1')).toBe(null)
})

it('what its person has changed or discarded while it was sent stays so', async () => {
  const box = await makeBox('demo/f')
  await box.write('entry', 'a', entry({ id: 'a', body: { name: 'first' } }))
  await box.write('entry', 'b', entry({ id: 'b', madeAt: 2 }))
  const ways = {
    upload: async () => ({ id: '', name: '', size: 1, mime: '' }),
    create: async (_table: string, id: string) => {
      if (id === 'b') await box.remove('entry', 'b')
      else await box.write('entry', 'a', entry({ id: 'a', body: { name: 'then' } }))
      return true
    },
    update: async () => undefined,
    read: async () => row(1, {}),
  }
  await sendAll(box, ways)
  expect(await box.read('entry', 'a')).toMatchObject({ body: { name: 'then' }, state: { is: 'here' } })
  expect(await box.read('entry', 'b')).toBe(null)
})

it('answers about tables and records from the forms', async () => {
  const box = await makeBox('demo/e')
  const info = { table: { id: 'pump' } }
  const area = { info: { table: { id: 'area' } }, rows: [row(1, { name: 'Hall 3' })] }
  await box.write('form', 'pump', { table: 'pump', info, linked: [area] })
  await box.write('records', 'pump', [row(4, { name: 'P-1' })])
  const ask = (path: string, input: object) => answerFromForms(box, path, { ...input })
  expect(await ask(getTable.path, { table: 'pump' })).toEqual(info)
  expect(await ask(getTable.path, { table: 'area' })).toEqual(area.info)
  expect(await ask(getTable.path, { table: 'other' })).toBeUndefined()
  expect(await ask(getRecord.path, { table: 'pump', id: 'r1' })).toMatchObject({ data: { version: 4 } })
  const found = async (search: string) => {
    const page = await ask(listRecords.path, { table: 'area', search })
    return page && Reflect.get(Object(page), 'data').length
  }
  expect([await found('hall'), await found('hall 9'), await found('')]).toEqual([1, 0, 1])
  const byId = (value: string) =>
    ask(listRecords.path, { table: 'area', filter: { op: 'in', field: 'id', value: [value] } })
  expect(await byId('r1')).toMatchObject({ total: 1 })
  expect(await byId('r2')).toMatchObject({ total: 0 })
})
