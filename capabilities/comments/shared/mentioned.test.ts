import { expect, test } from 'vitest'
import { stillMentioned, stretchesOf } from './mentioned.ts'

const wang = { id: '1', title: '王海' }
const tao = { id: '2', title: '王海涛' }

test('a text is split at the names it mentions, the longer name first', () => {
  expect(stretchesOf('@王海涛 先拆泵，a@b @王海', [wang, tao])).toEqual([
    { text: '@王海涛', person: tao },
    { text: ' 先拆泵，a@b ' },
    { text: '@王海', person: wang },
  ])
  expect(stretchesOf('@谁', [wang])).toEqual([{ text: '@谁' }])
})

test('a person whose name was deleted from the text is not mentioned', () => {
  expect(stillMentioned('@王海涛 好', [wang, tao])).toEqual([tao])
  expect(stillMentioned('', [wang])).toEqual([])
})
