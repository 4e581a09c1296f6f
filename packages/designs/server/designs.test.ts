import { sql } from '@gantry/kernel/server'
import { codeOf, testCtx } from '@gantry/testing/server'
import { expect, it } from 'vitest'
import { checkDesign } from './check-design.ts'
import { registerDesigns } from './design-server.ts'
import { dropDraft } from './drop-draft.ts'
import { type Note, noteKind, notesDatabase, published } from './fixtures.ts'
import { keepDraft } from './keep-draft.ts'
import { listDesigns } from './list-designs.ts'
import { openDesign } from './open-design.ts'
import { publishDesigns } from './publish-designs.ts'
import { releaseDesign, releasePending } from './release-design.ts'
import { compareReleases, listReleases, readRelease } from './releases.ts'
import { rollBack } from './roll-back.ts'
import { whoMentions } from './who-mentions.ts'

const kernel = await notesDatabase()
const ctx = testCtx(kernel, { userType: 'admin', name: 'Ann' })
const elsewhere = testCtx(kernel, { space: 'beta', userType: 'admin' })
const note = (id: string) => ({ kind: 'note', id })
const keep = (id: string, body: Note, revision = 0, base: number | null = null) =>
  keepDraft(ctx, { ...note(id), body: { ...body }, base, revision })
const publish = (id: string, revision: number, said?: string) =>
  publishDesigns(ctx, { designs: [{ ...note(id), revision }], ...(said && { note: said }) })

it('keeps a draft, publishes it, and a release says who, when and why', async () => {
  const first = await keep('a', { text: 'one' })
  const second = await keep('a', { text: 'two' }, first.revision)
  expect(second.revision).toBeGreaterThan(first.revision)
  expect(await openDesign(ctx, note('a'))).toMatchObject({
    design: { name: 'two', app: 'app-1', release: null },
    published: null,
    draft: { body: { text: 'two' }, base: null, by: { title: 'Ann' }, pending: null },
  })
  expect(await publish('a', second.revision, ' first of all ')).toEqual({
    releases: [{ kind: 'note', id: 'a', number: 1 }],
    pending: null,
  })
  expect(published.at(-1)).toEqual({ id: 'a', before: null, after: { text: 'two' } })
  const { data, total } = await listReleases(ctx, note('a'))
  expect([total, data]).toMatchObject([
    1,
    [{ number: 1, note: 'first of all', restores: null, by: { title: 'Ann' } }],
  ])
  expect(await openDesign(ctx, note('a'))).toMatchObject({
    design: { name: 'two', release: 1, state: 'active' },
    published: { text: 'two' },
    draft: null,
  })
  expect(await openDesign(elsewhere, note('a'))).toEqual({
    design: null,
    published: null,
    draft: null,
    may: { change: true, publish: true },
  })
})

it('two designers never overwrite one another, nor what was published meanwhile', async () => {
  const mine = await keep('b', { text: 'mine' })
  expect(await codeOf(keep('b', { text: 'theirs' }))).toBe('design.conflict')
  expect(await codeOf(dropDraft(ctx, note('b'), mine.revision - 1))).toBe('design.conflict')
  expect(await codeOf(publish('b', mine.revision + 1))).toBe('design.conflict')
  await releaseDesign(ctx, { ...note('b'), body: { text: 'from elsewhere' } })
  expect(await codeOf(publish('b', mine.revision))).toBe('design.conflict')
  await dropDraft(ctx, note('b'), mine.revision)
  expect(await codeOf(keep('b', { text: 'late' }))).toBe('design.conflict')
  const next = await keep('b', { text: 'late' }, 0, 1)
  await publish('b', next.revision)
  expect((await listReleases(ctx, note('b'))).data.map(({ number }) => number)).toEqual([2, 1])
})

it('of two who begin at once one is told', async () => {
  const both = await Promise.allSettled([keep('race', { text: 'x' }), keep('race', { text: 'y' })])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

it('refuses bodies that do not fit, stops at errors and lets warnings pass', async () => {
  const wrong = keepDraft(ctx, { ...note('c'), body: { text: 1 }, base: null, revision: 0 })
  await expect(wrong).rejects.toMatchObject({ code: 'request.invalid', issues: [{ field: 'body.text' }] })
  expect(await codeOf(keepDraft(ctx, { kind: 'nothing', id: 'c', body: {}, base: null, revision: 0 }))).toBe(
    'design.not_found',
  )
  const bad = await keep('c', { text: '', table: 'gone' })
  await expect(publish('c', bad.revision)).rejects.toMatchObject({
    code: 'design.invalid',
    issues: [{ field: 'text' }, { field: 'table', code: 'unknown_table' }],
  })
  const long = { text: 'longer than twenty letters' }
  expect(await checkDesign(ctx, { ...note('c'), body: long })).toMatchObject({
    problems: [{ field: 'text', severity: 'warning' }],
    plan: { first: true },
    words: [{ sign: 'added' }],
  })
  const kept = await keep('c', long, bad.revision)
  await publish('c', kept.revision)
})

it('a set is checked together, published in order, all of it or none', async () => {
  const x = await keep('x', { text: 'x', next: ['y'] })
  const y = await keep('y', { text: 'y' })
  expect(await codeOf(publish('x', x.revision))).toBe('design.invalid')
  const designs = [
    { ...note('x'), revision: x.revision },
    { ...note('y'), revision: y.revision },
  ]
  await publishDesigns(ctx, { designs })
  expect(published.slice(-2).map(({ id }) => id)).toEqual(['y', 'x'])

  const x2 = await keep('x', { text: 'x2' }, 0, 1)
  const y2 = await keep('y', { text: 'refused' }, 0, 1)
  const again = [
    { ...note('x'), revision: x2.revision },
    { ...note('y'), revision: y2.revision },
  ]
  await expect(publishDesigns(ctx, { designs: again })).rejects.toThrow('refused')
  expect(await openDesign(ctx, note('x'))).toMatchObject({
    design: { release: 1 },
    draft: { body: { text: 'x2' } },
  })
})

it('a roll back publishes an earlier body as a new release', async () => {
  const one = await keep('d', { text: 'one' })
  await publish('d', one.revision)
  const two = await keep('d', { text: 'two' }, 0, 1)
  await publish('d', two.revision)
  const three = await keep('d', { text: 'three' }, 0, 2)
  expect(await codeOf(rollBack(ctx, { ...note('d'), number: 1, revision: 0 }))).toBe('design.conflict')
  expect(await compareReleases(ctx, { ...note('d'), from: 1 })).toMatchObject({
    from: { text: 'one' },
    to: { text: 'three' },
    words: [{ sign: 'changed', params: { text: 'three' } }],
  })
  await rollBack(ctx, { ...note('d'), number: 1, revision: three.revision, note: 'two was wrong' })
  expect(await readRelease(ctx, { ...note('d'), number: 3 })).toMatchObject({
    release: { restores: 1, note: 'two was wrong' },
    body: { text: 'one' },
  })
  expect(await openDesign(ctx, note('d'))).toMatchObject({ design: { release: 3 }, draft: null })
})

it('equal meaning makes no release, and a release never changes', async () => {
  await releaseDesign(ctx, { ...note('e'), body: { text: 'same' } })
  expect(await releaseDesign(ctx, { ...note('e'), body: { next: [], text: 'same' } })).toBe(1)
  const change = ctx.db.run(sql`update gantry.design_release set note = 'x' where id = 'e'`)
  await expect(change).rejects.toThrow('a release never changes')
  await expect(ctx.db.run(sql`delete from gantry.design_release where id = 'e'`)).rejects.toThrow(
    'never changes',
  )
})

it('tells from both sides who refers to what', async () => {
  const kept = await keep('f', { text: 'f', next: ['a'] })
  expect(await whoMentions(ctx, { kind: 'note', ids: ['a'] })).toEqual([
    {
      design: { ...note('f'), name: 'f', app: 'app-1', table: null },
      at: 'next.0',
      how: 'calls',
      to: { id: 'a', part: null },
      removable: false,
      name: null,
      of: 'draft',
    },
  ])
  await publish('f', kept.revision)
  expect(await whoMentions(ctx, { kind: 'note', ids: ['a'] })).toMatchObject([{ of: 'release' }])
  await keep('f', { text: 'f' }, 0, 1)
  expect(await whoMentions(ctx, { kind: 'note', ids: ['a'] })).toMatchObject([{ of: 'release' }])
  expect(await whoMentions(elsewhere, { kind: 'note', ids: ['a'] })).toEqual([])
  expect((await listDesigns(ctx, { app: 'app-1' })).find(({ id }) => id === 'f')).toMatchObject({
    release: 1,
    drafted: true,
  })
  expect(await listDesigns(elsewhere, {})).toEqual([])
})

it('long work publishes a set when it is done; until then its drafts stay', async () => {
  const pending = '01900000-0000-7000-8000-00000000000f'
  registerDesigns(kernel, { kind: { ...noteKind, name: 'slow' }, begin: async () => pending })
  const slow = await keepDraft(ctx, { kind: 'slow', id: 's', body: { text: 's' }, base: null, revision: 0 })
  const quick = await keep('g', { text: 'g', next: [] })
  const designs = [
    { kind: 'slow', id: 's', revision: slow.revision },
    { ...note('g'), revision: quick.revision },
  ]
  expect(await publishDesigns(ctx, { designs, note: 'both' })).toEqual({ releases: [], pending })
  expect(await openDesign(ctx, note('g'))).toMatchObject({ draft: { pending }, published: null })
  await releaseDesign(ctx, { kind: 'slow', id: 's', body: { text: 's' } }, pending)
  await releasePending(ctx, pending)
  expect(await openDesign(ctx, note('g'))).toMatchObject({ draft: null, design: { release: 1 } })
  expect((await listReleases(ctx, { kind: 'slow', id: 's' })).data).toMatchObject([{ note: 'both' }])
  expect((await listReleases(ctx, note('g'))).data).toMatchObject([{ note: 'both' }])
})
