import { expect, test } from 'vitest'
import { offeredPeople } from './offered-people.ts'

const person = (id: string, title: string, reading: string) => ({
  id,
  title,
  reading,
  position: null,
  readSeq: null,
})
const people = [
  person('me', '李建国', 'li jian guo'),
  person('li', '李娜', 'li na'),
  person('wang', '王立', 'wang li'),
]

test.each([
  ['', ['li', 'wang']],
  ['李', ['li']],
  ['ln', ['li']],
  ['wangl', ['wang']],
  ['li', ['li', 'wang']],
  ['LINA', ['li']],
  ['x', []],
])('“%s” offers colleagues by name or pinyin, not oneself', (typed, offered) => {
  expect(offeredPeople(people, 'me', typed).map(({ id }) => id)).toEqual(offered)
})
