import type { Json } from '@gantry/base/shared'
import type { FieldDef } from '@gantry/model/shared'
import fc from 'fast-check'
import './address/regions-data.ts'
import { type FieldTypeName, field, fieldTypeOf } from '../shared/index.ts'

/** A field of a type with valid values, for the tests that run over all types. */
export interface Example {
  readonly field: { readonly type: string }
  /** Distinct stored values, in ascending order if the kind is ordered. */
  readonly values: readonly Json[]
  /** Arbitrary valid values. */
  readonly any?: fc.Arbitrary<Json>
  /** The n-th value assigned by the server, from 1, for types with `assigned`. */
  readonly made?: (n: number) => Json
}

/** Ids of the records that examples refer to. Tests with real tables replace them by their own, in the same order. */
export const exampleIds = [
  '0190a1b2-0000-7000-8000-000000000001',
  '0190a1b2-0000-7000-8000-0000000000ff',
] as const
const ids = exampleIds

const line = fc
  .string({ unit: 'grapheme', maxLength: 40 })
  .map(text => text.replace(/[\p{Cc}\p{Cs}]/gu, '').trim())
  .filter(text => text !== '')

const lines = fc
  .array(fc.string({ unit: 'grapheme', maxLength: 40 }), { minLength: 1, maxLength: 4 })
  .map(parts =>
    parts
      .map(part => part.replace(/[\p{Cc}\p{Cs}]/gu, ''))
      .join('\n')
      .trim(),
  )
  .filter(text => text !== '')

const day = fc
  .date({ min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T00:00:00Z'), noInvalidDate: true })
  .map(date => date.toISOString().slice(0, 10))

const instant = fc
  .date({ min: new Date('0002-01-01T00:00:00Z'), max: new Date('9998-12-31T00:00:00Z'), noInvalidDate: true })
  .map(date => new Date(Math.floor(date.getTime() / 1000) * 1000).toISOString())

const two = (value: number) => String(value).padStart(2, '0')
const clock = fc
  .integer({ min: 0, max: 1439 })
  .map(minute => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`)

const cents = fc.integer({ min: -999_999_999_999, max: 999_999_999_999 }).map(value => value / 100)

const exact = fc
  .tuple(fc.bigInt({ min: -(10n ** 27n), max: 10n ** 27n }), fc.integer({ min: 0, max: 10 }))
  .map(([value, places]) => plain(value, places))

/** A decimal in stored form, without trailing zeros. */
const plain = (value: bigint, places: number): string => {
  const digits = (value < 0n ? -value : value).toString().padStart(places + 1, '0')
  const fraction = places === 0 ? '' : digits.slice(-places).replace(/0+$/, '')
  const whole = places === 0 ? digits : digits.slice(0, -places)
  const text = fraction ? `${whole}.${fraction}` : whole
  return value < 0n && text !== '0' ? `-${text}` : text
}

const statuses = field.choice([
  { id: 'open', label: { 'zh-CN': '待处理', en: 'Open' }, state: 'open' },
  { id: 'done', label: { 'zh-CN': '已完成', en: 'Done' }, state: 'done' },
])
const faults = field.cascadeChoice(
  [
    {
      id: 'mech',
      label: { 'zh-CN': '机械', en: 'Mechanical' },
      children: [
        {
          id: 'bearing',
          label: { 'zh-CN': '轴承', en: 'Bearing' },
          children: [
            { id: 'worn', label: { 'zh-CN': '磨损', en: 'Worn' } },
            { id: 'seized', label: { 'zh-CN': '卡死', en: 'Seized' } },
          ],
        },
        { id: 'seal', label: { 'zh-CN': '密封', en: 'Seal' } },
      ],
    },
    { id: 'power', label: { 'zh-CN': '电气', en: 'Electrical' }, children: ['A/C', 'C'] },
  ],
  { leafOnly: true },
)
const places = field.cascadeChoice([
  { id: 'a', label: 'A', children: [{ id: 'b', label: 'A', children: ['c'] }] },
])
const greases = field.multiChoice(['oil', 'oil, grease', '水、乳化液', 'air'])

const cny = (amount: number): Json => ({ amount, currency: 'CNY' })

const file = (id: string, name: string): Json => ({ id, name, size: 2_201_600, mime: 'image/jpeg' })

/** A stored value as in responses: references with a title. */
export const answered = (field: FieldDef, value: Json, title: string): Json => {
  if (fieldTypeOf(field).target === undefined) return value
  return Array.isArray(value) ? value.map(id => ({ id, title })) : { id: value, title }
}

export const examples: Readonly<Record<FieldTypeName, readonly Example[]>> = {
  text: [
    { field: field.text(), values: ['A', 'Zürich 👷🏽', '=cmd|calc', '循环水泵', '\u202eabc'], any: line },
  ],
  longText: [{ field: field.longText(), values: ['a\n\tb', '第一行\n\n第三行'], any: lines }],
  number: [
    {
      field: field.number(),
      values: [Number.MIN_SAFE_INTEGER, -1, 0, 1, 1_000_000, Number.MAX_SAFE_INTEGER],
      any: fc.maxSafeInteger().map(value => value + 0),
    },
    { field: field.number({ plain: true, unit: '年', min: 1900, max: 2100 }), values: [1999, 2024] },
  ],
  decimal: [
    { field: field.decimal(), values: [-1234.5, -0.01, 0, 0.1, 9_999_999_999_999.99], any: cents },
    {
      field: field.decimal({ scale: 10, digits: 38 }),
      values: ['-1', '0', '0.0000000001', '1234567890123456789012345678.9'],
      any: exact,
    },
    { field: field.decimal({ scale: 0, unit: '%' }), values: [0, 12, 100] },
  ],
  money: [
    {
      field: field.money(),
      values: [cny(-12.5), cny(0), cny(0.01), cny(9_999_999_999_999.99)],
      any: cents.map(cny),
    },
    {
      field: field.money({ currencies: ['USD', 'JPY', 'KWD', 'AED'] }),
      values: [
        { amount: 1, currency: 'USD' },
        { amount: 1.234, currency: 'KWD' },
        { amount: 500, currency: 'JPY' },
        { amount: 1200.5, currency: 'AED' },
      ],
    },
  ],
  quantity: [
    {
      field: field.quantity({ unit: 'mm' }),
      values: [
        { amount: -1, unit: 'm' },
        { amount: 0, unit: 'mm' },
        { amount: 1200, unit: 'mm' },
        { amount: 1.5, unit: 'm' },
        { amount: 5, unit: 'ft' },
        { amount: 123_456_789, unit: 'km' },
      ],
      any: fc
        .tuple(fc.integer({ min: -999_999, max: 999_999 }), fc.constantFrom('mm', 'm', 'in', 'km'))
        .map(([amount, unit]) => ({ amount: amount / 100, unit })),
    },
    {
      field: field.quantity({ unit: 'pcs', scale: 0 }),
      values: [
        { amount: 3, unit: 'pcs' },
        { amount: 1, unit: 'dozen' },
      ],
    },
    {
      field: field.quantity({ unit: '℃' }),
      values: [
        { amount: -40.5, unit: '℃' },
        { amount: -40, unit: '℉' },
        { amount: 300, unit: 'K' },
      ],
    },
  ],
  percent: [
    { field: field.percent(), values: [-12.5, 0, 0.01, 100, 1200], any: cents },
    { field: field.percent({ scale: 0, min: 0, max: 100 }), values: [0, 80, 100] },
  ],
  rating: [
    { field: field.rating(), values: [1, 3, 5], any: fc.integer({ min: 1, max: 5 }) },
    { field: field.rating({ max: 10 }), values: [1, 10] },
  ],
  progress: [{ field: field.progress(), values: [0, 45, 100], any: fc.integer({ min: 0, max: 100 }) }],
  yesNo: [{ field: field.yesNo(), values: [false, true], any: fc.boolean() }],
  date: [{ field: field.date(), values: ['0001-01-01', '1899-12-30', '2024-02-29', '9999-12-31'], any: day }],
  dateTime: [
    {
      field: field.dateTime(),
      values: [
        '1900-01-01T00:00:00.000Z',
        '2024-03-05T06:30:00.000Z',
        '2024-03-05T06:30:15.000Z',
        '2024-11-03T05:30:00.000Z',
        '2024-11-03T06:30:00.000Z',
      ],
      any: instant,
    },
    {
      field: field.dateTime({ seconds: true }),
      values: ['2024-03-05T06:30:00.000Z', '2024-03-05T06:30:15.000Z'],
    },
  ],
  dateRange: [
    {
      field: field.dateRange(),
      values: [
        { from: '0001-01-01', to: '9999-12-31' },
        { from: '1899-12-30', to: '1900-01-01' },
        { from: '2024-02-29', to: '2024-02-29' },
        { from: '2024-03-01', to: '2024-03-31' },
      ],
      any: fc.tuple(day, day).map(([a, b]) => (a < b ? { from: a, to: b } : { from: b, to: a })),
    },
  ],
  time: [
    { field: field.time(), values: ['00:00', '08:05', '23:59'], any: clock },
    { field: field.time({ seconds: true }), values: ['00:00:00', '14:30:15', '23:59:59'] },
  ],
  choice: [{ field: statuses, values: ['open', 'done'], any: fc.constantFrom('open', 'done') }],
  cascadeChoice: [
    {
      field: faults,
      values: ['worn', 'seized', 'seal', 'A/C', 'C'],
      any: fc.constantFrom('worn', 'seized', 'seal', 'A/C', 'C'),
    },
    { field: places, values: ['a', 'b', 'c'] },
  ],
  multiChoice: [
    {
      field: greases,
      values: [['oil'], ['oil', 'oil, grease'], ['水、乳化液', 'air']],
      any: fc.subarray([...greases.options], { minLength: 1 }).map(chosen => [...chosen]),
    },
  ],
  tags: [
    {
      field: field.tags(),
      values: [['急'], ['急', '返修'], ['返修', '急'], ['two words', "'{}\\"]],
      any: fc.uniqueArray(
        fc.string({
          unit: fc.constantFrom('a', '急', '"', '{', '}', '\\', '👷'),
          minLength: 1,
          maxLength: 6,
        }),
        {
          minLength: 1,
          maxLength: 5,
        },
      ),
    },
  ],
  serial: [
    {
      field: field.serial({ pattern: 'WO-{n:9}' }),
      values: ['WO-000000001', 'WO-000000002'],
      made: n => `WO-${String(n).padStart(9, '0')}`,
    },
  ],
  barcode: [
    { field: field.barcode(), values: ['P-204/7', '00012345'] },
    { field: field.barcode({ symbology: 'ean13' }), values: ['6901234567892'] },
    { field: field.barcode({ symbology: 'qr' }), values: ['https://例子.中国/资产?id=1'] },
  ],
  colour: [
    {
      field: field.colour(),
      values: ['#000000', '#1663d8', '#ffffff'],
      any: fc.integer({ min: 0, max: 0xffffff }).map(value => `#${value.toString(16).padStart(6, '0')}`),
    },
  ],
  phone: [{ field: field.phone(), values: ['+4915112345678', '021-12345678-801', '13800138000'] }],
  encrypted: [{ field: field.encrypted(), values: ['hunter2-Überfall', '密钥 42'], any: line }],
  email: [{ field: field.email(), values: ['a.b@example.com', '王@例子.中国'] }],
  url: [
    {
      field: field.url(),
      values: ['https://example.com/a?b=1#c', 'https://例子.中国/手册', 'mailto:a.b@example.com'],
    },
  ],
  idCard: [{ field: field.idCard(), values: ['11010519491231002X', '440524188001010014'] }],
  postalCode: [
    { field: field.postalCode(), values: ['050000', '430000'] },
    { field: field.postalCode({ country: 'GB' }), values: ['M1 1AE', 'SW1A 1AA'] },
  ],
  creditCode: [{ field: field.creditCode(), values: ['91350100M000100Y43'] }],
  address: [
    {
      field: field.address(),
      values: [
        { area: [], detail: 'Hauptstraße 5, Berlin' },
        { region: '310115', area: ['上海市', '浦东新区'], detail: '世纪大道100号' },
        { region: '419001', area: ['河南省', '济源市'], detail: '' },
        { region: '440000', area: ['广东省'], detail: '某处' },
      ],
    },
  ],
  person: [{ field: field.person(), values: ids }],
  department: [{ field: field.department(), values: ids }],
  link: [{ field: field.link('asset'), values: ids }],
  slave: [{ field: field.slave('order_line'), values: [[{ qty: 1 }]] }],
  persons: [{ field: field.persons(), values: [[ids[0]], [ids[1], ids[0]]] }],
  departments: [{ field: field.departments(), values: [[ids[0]], [ids[1], ids[0]]] }],
  links: [{ field: field.links('asset'), values: [[ids[0]], [ids[1], ids[0]]] }],
  role: [{ field: field.role(), values: ids }],
  post: [{ field: field.post(), values: ids }],
  userGroup: [{ field: field.userGroup(), values: ids }],
  tree: [{ field: field.tree('place'), values: ids }],
  location: [
    {
      field: field.location(),
      values: [
        { lng: 121.4737, lat: 31.2304 },
        { lng: -70.6693, lat: -33.4489, address: '一号门 东侧' },
        { lng: 180, lat: -90 },
        { lng: 0.0000001, lat: 0 },
      ],
      any: fc
        .tuple(fc.integer({ min: -180e6, max: 180e6 }), fc.integer({ min: -90e6, max: 90e6 }))
        .map(([lng, lat]) => ({ lng: lng / 1e6, lat: lat / 1e6 })),
    },
  ],
  json: [
    {
      field: field.json(),
      values: [
        {},
        { a: [1, null, 'x', { b: true }] },
        [[], {}],
        [0.1, 1e21, -5e-7],
        { 压力: '0.6 MPa', '"': "'" },
      ],
      any: fc
        .dictionary(fc.string({ maxLength: 8 }), fc.jsonValue({ maxDepth: 3 }))
        .map(
          value => JSON.parse(JSON.stringify(value).replace(/\\u(?:0000|d[89a-f][0-9a-f]{2})/gi, '')) as Json,
        ),
    },
  ],
  image: [
    { field: field.image({ max: 3 }), values: [[file(ids[0], '渗漏部位.jpg')], [file(ids[1], 'b.jpg')]] },
  ],
  signature: [
    {
      field: field.signature(),
      values: [
        [{ id: ids[0], name: '王海涛.png', size: 12_000, mime: 'image/png' }],
        [{ id: ids[1], name: '李敏.png', size: 9_000, mime: 'image/png' }],
      ],
    },
  ],
  richText: [
    {
      field: field.richText(),
      values: [
        '<p>驱动端<strong>滴漏</strong> &lt; 30 滴/分</p>',
        '<h2>步骤</h2><ul><li><p>停泵</p></li></ul><p><a href="https://a.cn/x">x</a></p>',
      ],
    },
  ],
  attachment: [
    {
      field: field.attachment({ max: 3 }),
      values: [[file(ids[0], '渗漏部位.jpg')], [file(ids[1], 'b.jpg')]],
    },
  ],
}
