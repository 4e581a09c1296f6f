// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, it, vi } from 'vitest'
import { useTypedSearch } from './use-typed-search.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
beforeEach(() => void vi.useFakeTimers())

let search: ReturnType<typeof useTypedSearch>
const asked: string[] = []
const Search = ({ words }: { readonly words: string }) => {
  search = useTypedSearch(words, next => asked.push(next))
  return null
}

const begin = async () => {
  asked.length = 0
  const root = createRoot(document.createElement('div'))
  const show = (words: string) => act(async () => root.render(<Search words={words} />))
  await show('')
  return { show, type: (words: string) => act(async () => search.type(words)) }
}
const wait = (ms: number) => act(async () => void vi.advanceTimersByTime(ms))

it('searches once typing rests, once for all letters', async () => {
  const { type } = await begin()
  for (const words of ['p', 'pu', 'pump ']) {
    await type(words)
    await wait(100)
  }
  expect(asked).toEqual([])
  await wait(300)
  expect([asked, search.typed]).toEqual([['pump'], 'pump '])
})

it('searches at once when told to, and not again after the rest', async () => {
  const { type } = await begin()
  await type('pump')
  await act(async () => search.now())
  await wait(1000)
  expect(asked).toEqual(['pump'])
})

it('keeps what is typed while its own words come back', async () => {
  const { show, type } = await begin()
  await type('pump')
  await wait(300)
  await type('pump 2')
  await show('pump')
  expect(search.typed).toBe('pump 2')
  await wait(300)
  expect(asked).toEqual(['pump', 'pump 2'])
})

it('takes over words that were changed elsewhere, without searching for them', async () => {
  const { show, type } = await begin()
  await type('pump')
  await wait(300)
  await show('pump')
  await show('')
  expect(search.typed).toBe('')
  await wait(1000)
  expect(asked).toEqual(['pump'])
})

it('drops what is about to be searched for when the words change elsewhere', async () => {
  const { show, type } = await begin()
  await type('pu')
  await wait(300)
  await show('pu')
  await type('pump')
  await wait(100)
  await show('')
  await wait(1000)
  expect([asked, search.typed]).toEqual([['pu'], ''])
})
