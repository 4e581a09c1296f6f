import { expect, test } from 'vitest'
import { capitalAmount } from './capital-amount.ts'

test.each([
  [0, '零元整'],
  [1, '壹分'],
  [30, '叁角整'],
  [105, '壹元零伍分'],
  [10_530, '壹佰零伍元叁角整'],
  [45_000, '肆佰伍拾元整'],
  [100_001, '壹仟元零壹分'],
  [1_000_500, '壹万零伍元整'],
  [10_050_000, '壹拾万零伍佰元整'],
  [12_345_678, '壹拾贰万叁仟肆佰伍拾陆元柒角捌分'],
  [100_000_000_000, '壹拾亿元整'],
  [10_000_100_000, '壹亿零壹仟元整'],
])('%i hundredths are written out as %s', (cents, said) => {
  expect(capitalAmount(cents)).toBe(said)
})
