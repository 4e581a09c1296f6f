import type { Actor, ConsoleRight } from '@gantry/model/shared'
import { registerDesigners } from '@gantry/records/server'
import { testCtx } from '@gantry/testing/server'
import { expect, it } from 'vitest'
import type { DesignRights } from '../../shared/design.ts'
import { notesDatabase } from '../fixtures.ts'
import { designRights } from './design-rights.ts'

const kernel = await notesDatabase()
registerDesigners(kernel, { appsOf: async () => new Set(['app-1']), peopleOf: async () => [] })

const page = '/{spaceUri}/rulesengine'
const change: ConsoleRight = `change ${page}`
const run: ConsoleRight = `run ${page}`
const nothing: DesignRights = { change: false, publish: false }
const all: DesignRights = { change: true, publish: true }

const cases: readonly [string, Partial<Actor>, string | null, DesignRights][] = [
  ['an administrator', { userType: 'admin' }, null, all],
  ['somebody without the page', {}, null, nothing],
  ['somebody given to change', { console: [change] }, null, { change: true, publish: false }],
  ['somebody given to run', { console: [run] }, null, { change: false, publish: true }],
  ['somebody given both', { console: [change, run] }, 'app-2', all],
  ['a designer of its application', {}, 'app-1', all],
  ['a designer of another application', {}, 'app-2', nothing],
  [
    'somebody whose request was opened by looking alone',
    { userType: 'admin', opened: `view ${page}`, console: [`view ${page}`] },
    'app-2',
    nothing,
  ],
  [
    'a designer whose request was opened by looking',
    { userType: 'admin', opened: `view ${page}`, console: [`view ${page}`] },
    'app-1',
    all,
  ],
]

it.each(cases)('%s', async (_who, actor, app, may) => {
  const ctx = testCtx(kernel, { userType: 'user', ...actor })
  expect(await designRights(ctx, { kind: 'rule', id: 'r1' }, { app })).toEqual(may)
})

it('a page of another kind gives nothing, and a new design is its maker’s who designs any application', async () => {
  const ctx = testCtx(kernel, { userType: 'user', console: [change, run] })
  expect(await designRights(ctx, { kind: 'task', id: 't1' }, { app: null })).toEqual(nothing)
  expect(await designRights(ctx, { kind: 'task', id: 't1' }, null)).toEqual(all)
})
