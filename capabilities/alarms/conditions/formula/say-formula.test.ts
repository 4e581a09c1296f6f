import { expect, it } from 'vitest'
import type { WatchedPoint } from '../../shared/watch/condition-kind.ts'
import { silenceCondition } from '../silence/shared.ts'
import { formulaCondition } from './shared.ts'

const points = (running: string, temp: string): readonly WatchedPoint[] => [
  { key: 'temp', label: temp, type: 'number' },
  { key: 'on', label: running, type: 'boolean' },
]

it.each([
  ['temp > 76 and on', '轴承温度 高于 76 且 运行', 'Bearing temperature is above 76 and Running'],
  [
    'temp <= 5 or on = false',
    '轴承温度 不高于 5 或 运行 等于 否',
    'Bearing temperature is at most 5 or Running is no',
  ],
  ['temp between 1 and 2', '轴承温度 between 1 and 2', 'Bearing temperature between 1 and 2'],
  ['temp - 1 > 2', '轴承温度 - 1 高于 2', 'Bearing temperature - 1 is above 2'],
])('says %s in the words of the language', (formula, zh, en) => {
  expect(formulaCondition.words({ formula }, points('运行', '轴承温度'), 'zh-CN')).toBe(zh)
  expect(formulaCondition.words({ formula }, points('Running', 'Bearing temperature'), 'en')).toBe(en)
})

it.each([
  [3_600, '设备 1 小时没有数据', 'the device is silent for 1 h'],
  [5_400, '设备 1 小时 30 分钟没有数据', 'the device is silent for 1 h 30 min'],
  [45, '设备 45 秒没有数据', 'the device is silent for 45 s'],
])('says a silence of %d s as a duration', (seconds, zh, en) => {
  expect(silenceCondition.words({ seconds }, [], 'zh-CN')).toBe(zh)
  expect(silenceCondition.words({ seconds }, [], 'en')).toBe(en)
})
