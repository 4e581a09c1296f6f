import { describe } from 'vitest'
import { field } from '../../shared/index.ts'
import { reads, refuses } from '../parse-cases.ts'

describe('yes and no', () => {
  reads(
    field.yesNo(),
    ...[true, 1, '1', 'true', 'YES', 'y', 'on', '是', '有', '√', 'Ｙ'].map(word => [word, true] as const),
    ...[false, 0, '0', 'False', 'no', 'N', '否', '无', '×'].map(word => [word, false] as const),
  )
  refuses(
    field.yesNo(),
    ['maybe', 'not_yes_no'],
    [2, 'not_yes_no'],
    ['完成', 'not_yes_no'],
    [[], 'not_yes_no'],
  )
})
