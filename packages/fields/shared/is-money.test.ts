import type { FieldDef } from '@gantry/model/shared'
import { expect, test } from 'vitest'
import { fieldTypeOf } from './field-type-of.ts'

const totals = (def: FieldDef) => fieldTypeOf(def).totals?.(def) ?? false

test.each<[FieldDef, boolean]>([
  [{ type: 'money' }, true],
  [{ type: 'decimal', unit: '元' }, true],
  [{ type: 'decimal', unit: { 'zh-CN': '元', en: 'CNY' } }, true],
  [{ type: 'number', unit: 'usd' }, true],
  [{ type: 'decimal', unit: '元', rate: true }, false],
  [{ type: 'decimal', unit: 'kg' }, false],
  [{ type: 'decimal' }, false],
  [{ type: 'decimal', unit: 'h', total: true }, true],
  [{ type: 'number', plain: true, total: true }, false],
  [{ type: 'text' }, false],
])('totals of %o are shown: %s', (def, expected) => expect(totals(def)).toBe(expected))
