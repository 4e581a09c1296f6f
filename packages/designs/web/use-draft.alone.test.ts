// @vitest-environment jsdom
import { queryClient } from '@gantry/client/web'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Begun, useDraft } from './use-draft.ts'

vi.mock('@gantry/client/web', async original => ({
  ...(await original<object>()),
  call: async () => ({ revision: ++revision, at: '2026-03-05T08:00:00Z' }),
}))

let revision = 0
beforeEach(() => {
  revision = 0
  queryClient.clear()
})
afterEach(cleanup)

type Body = { readonly name: string }

const begun: Begun<Body> = {
  kind: 'rule',
  id: 'a',
  published: { name: 'new' },
  release: null,
  draft: null,
  onPages: true,
}

const draftOf = (name: string): Begun<Body> => ({
  ...begun,
  draft: { body: { name }, base: null, revision, at: '2026-03-05T08:00:00Z' },
})

/** One page of the design: opened, and left with what it kept. */
const page = (of: Begun<Body>) => renderHook(() => useDraft<Body>(of, vi.fn()))

const drawn = async (of: Begun<Body>, name: string) => {
  const { result, unmount } = page(of)
  act(() => result.current.apply({ name }))
  await act(async () => void (await result.current.settle()))
  unmount()
}

test('what was done on one page is taken back and done again on the next', async () => {
  await drawn(begun, 'first')
  await drawn(draftOf('first'), 'second')
  const { result } = page(draftOf('second'))
  expect([result.current.body.name, result.current.canUndo]).toEqual(['second', true])
  act(() => result.current.undo())
  act(() => result.current.undo())
  expect([result.current.body.name, result.current.canUndo]).toEqual(['new', false])
  act(() => result.current.redo())
  expect(result.current.body.name).toBe('first')
})

test.each<[string, () => Begun<Body>]>([
  ['of another design', () => ({ ...draftOf('first'), id: 'b' })],
  ['of what somebody else has kept since', () => draftOf('by another')],
  [
    'of an editor with one page',
    () => {
      const { onPages: _, ...one } = draftOf('first')
      return one
    },
  ],
  [
    'for whoever signs in next',
    () => {
      queryClient.clear()
      return draftOf('first')
    },
  ],
])('nothing is taken back %s', async (_, next) => {
  await drawn(begun, 'first')
  expect(page(next()).result.current.canUndo).toBe(false)
})
