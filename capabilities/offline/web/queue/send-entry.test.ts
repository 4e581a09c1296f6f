import { ApiError } from '@gantry/client/web'
import type { RecordRow } from '@gantry/model/shared'
import { expect, it } from 'vitest'
import { entry, row } from './fixtures.ts'
import { settled } from './merge-entry.ts'
import { sendEntry, type Ways } from './send-entry.ts'

const conflict = new ApiError('record.conflict', 'changed', { status: 409 })

/** A server that holds one record, and what was asked of it. */
const server = (stored: RecordRow | null) => {
  const asked: unknown[] = []
  const ways: Ways = {
    upload: async file => {
      asked.push(['upload', file.name])
      return { id: `stored-${file.name}`, name: file.name, size: 1, mime: 'image/png' }
    },
    create: async (_table, id, record) => {
      asked.push(['create', id, record])
      return stored === null
    },
    update: async (_table, _id, record) => {
      asked.push(['update', record])
      if (record.version !== stored?.version) throw conflict
    },
    read: async () => stored ?? row(1, {}),
  }
  return { asked, ways }
}

const send = (of: Parameters<typeof sendEntry>[0], ways: Ways) =>
  sendEntry(of, {
    ways,
    now: () => 7,
    note: async () => undefined,
    fileOf: async ({ name }) => new File(['x'], name),
  })

it('gives an entry back whose file the browser has dropped', async () => {
  const { asked, ways } = server(null)
  const file = { id: 'here', name: 'a.png', size: 1, mime: 'image/png' }
  const state = await sendEntry(entry({ files: [file] }), {
    ways,
    now: () => 7,
    note: async () => undefined,
    fileOf: async () => null,
  })
  expect([state.is, asked]).toEqual(['refused', []])
})

it('sends files first, and names them in the record and its rows by what the server calls them', async () => {
  const file = { id: 'here', name: 'a.png', size: 1, mime: 'image/png' }
  const body = { name: 'x', photo: [file], rows: [{ note: 'y', photo: [file] }] }
  const { asked, ways } = server(null)
  expect(await send(entry({ files: [file], body }), ways)).toEqual({ is: 'arrived', at: 7 })
  const stored = [{ ...file, id: 'stored-a.png' }]
  expect(asked).toEqual([
    ['upload', 'a.png'],
    ['create', 'e1', { name: 'x', photo: stored, rows: [{ note: 'y', photo: stored }] }],
  ])
})

it('a record that had arrived unheard takes what was changed since, unless others have changed it too', async () => {
  const known = server(row(1, { name: 'first', note: '' }))
  const again = entry({ id: 'r1', body: { name: 'then', note: '' } })
  expect(await send(again, known.ways)).toEqual({ is: 'arrived', at: 7 })
  expect(known.asked.at(-1)).toEqual(['update', { name: 'then', version: 1 }])
  const same = server(row(3, { name: 'then' }))
  expect(await send(again, same.ways)).toEqual({ is: 'arrived', at: 7 })
  expect(same.asked).toHaveLength(1)
  const theirs = row(2, { name: 'theirs' })
  expect(await send(again, server(theirs).ways)).toEqual({ is: 'conflict', theirs })
})

it('writes fields that only this device changed, and keeps what others changed', async () => {
  const { asked, ways } = server(row(2, { name: 'old', area: 'A7' }))
  const change = entry({ base: row(1, { name: 'old', area: 'A3' }), body: { name: 'new', area: 'A3' } })
  expect(await send(change, ways)).toEqual({ is: 'arrived', at: 7 })
  expect(asked).toEqual([
    ['update', { name: 'new', area: 'A3', version: 1 }],
    ['update', { name: 'new', version: 2 }],
  ])
})

it('writes nothing where others have made the same change', async () => {
  const { asked, ways } = server(row(2, { name: 'new' }))
  const change = entry({ base: row(1, { name: 'old' }), body: { name: 'new' } })
  expect(await send(change, ways)).toEqual({ is: 'arrived', at: 7 })
  expect(asked).toHaveLength(1)
})

it('asks the person where both changed a field, and sends what was chosen', async () => {
  const theirs = row(2, { name: 'theirs', note: '' })
  const { asked, ways } = server(theirs)
  const change = entry({ base: row(1, { name: 'old', note: '' }), body: { name: 'mine', note: 'kept' } })
  expect(await send(change, ways)).toEqual({ is: 'conflict', theirs })
  await send(settled(change, theirs, { name: 'theirs' }), ways)
  expect(asked.at(-1)).toEqual(['update', { note: 'kept', version: 2 }])
  await send(settled(change, theirs, { name: 'mine' }), ways)
  expect(asked.at(-1)).toEqual(['update', { name: 'mine', note: 'kept', version: 2 }])
})

it('a refusal goes back to the person, and a server out of reach says nothing about the entry', async () => {
  const failing = (error: ApiError): Ways => ({ ...server(null).ways, create: () => Promise.reject(error) })
  const issues = [{ field: 'name', code: 'required' as const }]
  const invalid = new ApiError('record.invalid', 'Mend it', { status: 422, issues })
  expect(await send(entry({}), failing(invalid))).toEqual({
    is: 'refused',
    refusal: { message: 'Mend it', issues },
  })
  for (const passing of [
    new ApiError('network', 'Network Error'),
    new ApiError('auth.required', '', { status: 401 }),
    new ApiError('server.busy', '', { status: 503 }),
  ])
    await expect(send(entry({}), failing(passing))).rejects.toBe(passing)
})
