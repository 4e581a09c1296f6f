import { describe } from 'vitest'
import { field } from '../../shared/index.ts'
import { reads, refuses } from '../parse-cases.ts'

describe('an email address', () => {
  reads(
    field.email(),
    [' Wang.Li+x@Example.COM ', 'Wang.Li+x@example.com'],
    ['mailto:a@b.cn', 'a@b.cn'],
    ['a＠b.cn', 'a@b.cn'],
    ['王@例子.中国', '王@例子.中国'],
  )
  refuses(
    field.email(),
    ['a@b', 'email'],
    ['a b@c.cn', 'email'],
    ['a@b..cn', 'email'],
    ['.a@b.cn', 'email'],
    ['a@b.cn, c@d.cn', 'email'],
    ['a@b.c<script>', 'email'],
    [5, 'email'],
  )
})
