import { testCtx } from '@gantry/testing/server'
import { expect, it } from 'vitest'
import { retireDesignsOf, reviveDesignsOf } from './designs-of-apps.ts'
import { notesDatabase } from './fixtures.ts'
import { keepDraft } from './keep-draft.ts'
import { openDesign } from './open-design.ts'
import { publishDesigns } from './publish-designs.ts'
import { setDesignState } from './set-design-state.ts'

const kernel = await notesDatabase()
const ctx = testCtx(kernel, { userType: 'admin' })
const note = (id: string) => ({ kind: 'note', id })
const publish = async (id: string) => {
  const { revision } = await keepDraft(ctx, { ...note(id), body: { text: id }, base: null, revision: 0 })
  await publishDesigns(ctx, { designs: [{ ...note(id), revision }] })
}
const states = async () =>
  Promise.all(
    ['on', 'stopped', 'gone', 'draft'].map(async id => (await openDesign(ctx, note(id))).design?.state),
  )

it('designs go with their application, and each comes back in its state of then', async () => {
  for (const id of ['on', 'stopped', 'gone']) await publish(id)
  await keepDraft(ctx, { ...note('draft'), body: { text: 'draft' }, base: null, revision: 0 })
  await setDesignState(ctx, note('stopped'), 'stopped')
  await setDesignState(ctx, note('gone'), 'removed')

  await retireDesignsOf(ctx, ['other'], [])
  await retireDesignsOf(ctx, ['app-1'], ['note'])
  expect(await states()).toEqual(['active', 'stopped', 'removed', 'active'])
  await retireDesignsOf(ctx, ['app-1'], [])
  expect(await states()).toEqual(['removed', 'removed', 'removed', 'removed'])
  await reviveDesignsOf(ctx, 'app-1')
  expect(await states()).toEqual(['active', 'stopped', 'removed', 'active'])
})
