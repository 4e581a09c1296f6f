import { expect, it } from 'vitest'
import { effectOf } from './effect.ts'

const roles = [
  { id: 'support', points: ['GET /tickets', 'GET /help'], members: ['li', 'wu'] },
  { id: 'writer', points: ['GET /help', 'PUT /help'], members: ['wu'] },
]

it('tells who gains and loses points, other roles considered', () => {
  const after = { id: 'support', points: ['GET /tickets', 'GET /accounts'], members: ['li', 'wu', 'zhao'] }
  expect(effectOf(roles, 'support', after)).toEqual([
    { account: 'li', gains: ['GET /accounts'], loses: ['GET /help'] },
    { account: 'wu', gains: ['GET /accounts'], loses: [] },
    { account: 'zhao', gains: ['GET /accounts', 'GET /tickets'], loses: [] },
  ])
})

it('takes the points of a removed role from whoever has them by no other', () => {
  expect(effectOf(roles, 'support', null)).toEqual([
    { account: 'li', gains: [], loses: ['GET /help', 'GET /tickets'] },
    { account: 'wu', gains: [], loses: ['GET /tickets'] },
  ])
})

it('finds nobody where nothing changes', () => {
  expect(effectOf(roles, 'support', roles[0]!)).toEqual([])
})
