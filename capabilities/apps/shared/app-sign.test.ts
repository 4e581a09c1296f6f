import { icons } from '@gantry/ui/web'
import { expect, test } from 'vitest'
import { appIcons, freeName, signOf } from './app-sign.ts'

test.each([
  ['设备维修', 'wrench'],
  ['备件库存', 'box'],
  ['Purchase requests', 'cart'],
  ['excavators', 'truck'],
  ['设备台账', 'pump'],
  ['杂项', 'table'],
])('%s is known by the %s', (name, icon) => expect(signOf(name).icon).toBe(icon))

test('names have colours of their own, and always the same', () => {
  const colours = ['设备维修', '备件库存', '采购', '巡检', '合同', '项目'].map(name => signOf(name).color)
  expect(new Set(colours).size).toBeGreaterThan(3)
  expect(colours.every(color => color >= 1 && color <= 8)).toBe(true)
  expect(signOf('设备维修')).toEqual(signOf('设备维修'))
})

test('every sign is one of the design system', () => {
  expect(appIcons.filter(icon => !Object.hasOwn(icons, icon))).toEqual([])
})

test('a name that is taken gets a number', () => {
  expect(freeName('巡检', [])).toBe('巡检')
  expect(freeName('巡检', ['巡检', '巡检 2'])).toBe('巡检 3')
})
