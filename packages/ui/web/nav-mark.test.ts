import { expect, it } from 'vitest'
import { markedOf, type NavCandidate } from './nav-mark.ts'

const entry = (href: string): NavCandidate => ({ href, nav: null })
const [menu, group, form] = [
  entry('/app/!/order/a'),
  entry('/app/!/order/a'),
  entry('/app/!/order/a?form=new'),
]

it.each([
  ['the first of two with one address', [menu, group], null, menu],
  ['the one that was clicked', [menu, group], group, group],
  ['the most exact one', [menu, form], null, form],
  ['another one when the clicked entry leads elsewhere now', [menu], form, menu],
  ['none', [], menu, undefined],
])('marks %s', (_name, entries, clicked, marked) => {
  expect(markedOf(entries, clicked)).toBe(marked)
})
