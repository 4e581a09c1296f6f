import { Readable } from 'node:stream'
import { AppError } from '@gantry/base/shared'
import { asSystem, type Ctx, storeFile } from '@gantry/kernel/server'
import { recordsDatabase, testCtx } from '@gantry/testing/server'
import { beforeAll, expect, it } from 'vitest'
import { createRecord, createRecords } from './create-records.ts'
import { updateRecord } from './update-record.ts'

const kernel = await recordsDatabase()
const alpha = testCtx(kernel)
const other = testCtx(kernel, { personId: '01900000-0000-7000-8000-000000000009' })
const beta = testCtx(kernel, { space: 'beta' })
let assignee = ''

beforeAll(async () => {
  assignee = (await createRecord(alpha, 'member', { name: 'Li' })).id
})

const send = async (ctx: Ctx, name: string, purpose = 'attachment') => {
  const row = await storeFile(ctx, Readable.from([Buffer.from(name)]), {
    name,
    mime: 'text/plain',
    purpose,
    maxSize: 1_000,
  })
  return { id: row.id, name: row.name, size: row.size, mime: row.mime }
}

const issuesOf = async (work: Promise<unknown>) => {
  const thrown: unknown = await work.then(
    () => null,
    error => error,
  )
  if (!(thrown instanceof AppError)) throw thrown ?? new Error('nothing was refused')
  return thrown.issues.map(({ field, code }) => `${field} ${code}`)
}

const record = (files: readonly object[]) => ({ name: 'x', assignee, files })

it('takes files one has sent', async () => {
  const file = await send(alpha, 'mine.txt')
  await createRecord(alpha, 'everything', record([file]))
})

it('takes no file of another person, of another space, for another purpose, or that never was', async () => {
  const wrong = [
    await send(other, 'theirs.txt'),
    await send(beta, 'elsewhere.txt'),
    await send(alpha, 'rows.csv', 'import'),
    { id: '01900000-0000-7000-8000-00000000dead', name: 'never.txt', size: 1, mime: 'text/plain' },
  ]
  const outcomes = await createRecords(
    alpha,
    'everything',
    wrong.map(file => record([file])),
  )
  expect(outcomes.map(outcome => (outcome.ok ? 'taken' : outcome.issues.map(({ code }) => code)))).toEqual(
    wrong.map(() => ['file_missing']),
  )
})

it('takes no file under another name, size or type than it has', async () => {
  const file = await send(alpha, 'plain.txt')
  for (const lie of [{ name: 'invoice.pdf' }, { size: 90 }, { mime: 'image/png' }])
    expect(await issuesOf(createRecord(alpha, 'everything', record([{ ...file, ...lie }])))).toEqual([
      'files file_missing',
    ])
})

it('lets a record keep what it holds, whoever changes it', async () => {
  const file = await send(alpha, 'kept.txt')
  const { id } = await createRecord(alpha, 'everything', record([file]))
  const added = await send(other, 'added.txt')
  await updateRecord(other, 'everything', id, { version: 1, name: 'y', files: [file, added] })

  await updateRecord(other, 'everything', id, { version: 2, files: [added] })
  const back = updateRecord(other, 'everything', id, { version: 3, files: [file, added] })
  expect(await issuesOf(back)).toEqual(['files file_missing'])
})

it('believes the product itself whose file it is, not that it is there', async () => {
  const system = asSystem(alpha, 'test')
  const file = await send(other, 'handed over.txt')
  await createRecord(system, 'everything', record([file]))
  const gone = { ...file, id: '01900000-0000-7000-8000-00000000dead' }
  expect(await issuesOf(createRecord(system, 'everything', record([gone])))).toEqual(['files file_missing'])
})
