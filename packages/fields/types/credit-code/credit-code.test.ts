import { describe } from 'vitest'
import { field } from '../../shared/index.ts'
import { reads, refuses } from '../parse-cases.ts'

describe('a unified social credit code', () => {
  reads(
    field.creditCode(),
    ['91350100M000100Y43', '91350100M000100Y43'],
    ['91350100m000100y43', '91350100M000100Y43'],
    ['9135 0100 M000 100Y 43', '91350100M000100Y43'],
    ['９１３５０１００Ｍ０００１００Ｙ４３', '91350100M000100Y43'],
  )
  refuses(
    field.creditCode(),
    ['91350100M000100Y44', 'credit_code'],
    ['I1350100M000100Y43', 'credit_code'],
    ['91350100M000100Y4', 'credit_code'],
    ['+91350100M000100Y43', 'credit_code'],
    ['9'.repeat(1_000_000), 'credit_code'],
    [Number('913501000000000000'), 'credit_code'],
    [['91350100M000100Y43'], 'credit_code'],
  )
})
