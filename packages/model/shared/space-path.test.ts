import { runs } from '@gantry/testing/shared'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseSpacePath, spaceOf, spacePrefix, withSpace } from './space-path.ts'

test.each([
  ['/space-demo/etl', { space: 'demo', rest: '/etl' }],
  ['/space-demo', { space: 'demo', rest: '/' }],
  ['/space-demo/', { space: 'demo', rest: '/' }],
  ['/space-demo?a=1', { space: 'demo', rest: '/?a=1' }],
  [
    '/space-a1B2/user/workbench/7?x=/space-other/',
    { space: 'a1B2', rest: '/user/workbench/7?x=/space-other/' },
  ],
  ['/etl', { space: null, rest: '/etl' }],
  ['/', { space: null, rest: '/' }],
  ['/space-/etl', { space: null, rest: '/space-/etl' }],
  ['/space-de_mo/etl', { space: null, rest: '/space-de_mo/etl' }],
  ['/space-演示/etl', { space: null, rest: '/space-演示/etl' }],
  ['/a/space-demo/etl', { space: null, rest: '/a/space-demo/etl' }],
])('%s is %o', (path, expected) => expect(parseSpacePath(path)).toEqual(expected))

test.each([
  ['/etl', 'demo', '/space-demo/etl'],
  ['etl', 'demo', '/space-demo/etl'],
  ['/space-other/etl', 'demo', '/space-other/etl'],
  ['/space-', 'demo', '/space-demo/space-'],
])('%s in %s is %s', (path, space, expected) => expect(withSpace(path, space)).toBe(expected))

const spaceId = fc.stringMatching(/^[a-zA-Z0-9]{1,32}$/)
const segments = fc.array(fc.stringMatching(/^[a-z0-9!]{1,8}$/), { maxLength: 4 })

test('the space of a prefixed path is the one that was put there, and prefixing again changes nothing', () =>
  fc.assert(
    fc.property(spaceId, segments, (space, parts) => {
      const path = withSpace(`/${parts.join('/')}`, space)
      expect(path.startsWith(spacePrefix(space))).toBe(true)
      expect(spaceOf(path)).toBe(space)
      expect(withSpace(path, 'other')).toBe(path)
      expect(parseSpacePath(path).rest).toBe(`/${parts.join('/')}`)
    }),
    { numRuns: runs(100) },
  ))
