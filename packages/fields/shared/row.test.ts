import type { JsonObject } from '@gantry/base/shared'
import { defineTable, type Ref } from '@gantry/model/shared'
import { expectTypeOf, test } from 'vitest'
import { field, labelled, required } from './field.ts'
import type { FileRef } from './field-type.ts'
import type { Row } from './row.ts'

const order = defineTable({
  id: 'order',
  label: { 'zh-CN': '订单', en: 'Order' },
  title: 'name',
  fields: {
    name: required(field.text({ maxLength: 60 })),
    amount: labelled('金额', 'Amount', field.decimal({ scale: 2 })),
    count: field.number(),
    done: field.yesNo(),
    status: required(field.choice(['open', 'done'])),
    tags: field.multiChoice([{ id: 'a', label: 'A' }, 'b']),
    code: field.serial({ pattern: 'WO-{n:9}' }),
    asset: field.link('asset'),
    keeper: field.person(),
    helpers: field.persons(),
    lines: field.slave('order_line'),
    files: field.attachment(),
  },
  policy: { read: true },
})

test('a row of a product table has the types of its fields', () => {
  type Order = Row<typeof order>
  expectTypeOf<Order['name']>().toEqualTypeOf<string>()
  expectTypeOf<Order['amount']>().toEqualTypeOf<number | string | null>()
  expectTypeOf<Order['count']>().toEqualTypeOf<number | null>()
  expectTypeOf<Order['done']>().toEqualTypeOf<boolean | null>()
  expectTypeOf<Order['status']>().toEqualTypeOf<'open' | 'done'>()
  expectTypeOf<Order['tags']>().toEqualTypeOf<readonly ('a' | 'b')[] | null>()
  expectTypeOf<Order['code']>().toEqualTypeOf<string | null>()
  expectTypeOf<Order['asset']>().toEqualTypeOf<Ref | null>()
  expectTypeOf<Order['keeper']>().toEqualTypeOf<Ref | null>()
  expectTypeOf<Order['helpers']>().toEqualTypeOf<readonly Ref[] | null>()
  expectTypeOf<Order['lines']>().toEqualTypeOf<readonly JsonObject[] | null>()
  expectTypeOf<Order['files']>().toEqualTypeOf<readonly FileRef[] | null>()
  expectTypeOf<Order['version']>().toEqualTypeOf<number>()
  expectTypeOf<Order>().not.toHaveProperty('other')
})
