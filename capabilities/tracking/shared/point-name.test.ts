import { expect, it } from 'vitest'
import { pointName } from './point-name.ts'

it('a point is called in both languages, and by its one name where it has no other', () => {
  const point = { name: '打开应用', english: 'Application opened' }
  expect([pointName(point, 'zh-CN'), pointName(point, 'en')]).toEqual(['打开应用', 'Application opened'])
  expect(pointName({ ...point, english: ' ' }, 'en')).toBe('打开应用')
})
