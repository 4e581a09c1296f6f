import { issue, type Json } from '@gantry/base/shared'
import { type FieldTypeName, field, fieldTypeOf, operatorsOf, sealedMask } from '@gantry/fields/shared'
import { FilterInput, fieldViewOf, operatorKey } from '@gantry/fields/web'
import type { FieldDef, Operator } from '@gantry/model/shared'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'

const person = { id: '0190a1b2-0000-7000-8000-000000000001', title: '王海涛' }
const picture = { id: person.id, name: '渗漏部位.jpg', size: 2_201_600, mime: 'image/jpeg' }
const manual = {
  id: person.id.replace('1b2', '1b3'),
  name: 'P-204 手册.pdf',
  size: 3_565_158,
  mime: 'application/pdf',
}

/** A field of every type with a value it might have. */
const samples: Readonly<Record<FieldTypeName, readonly (readonly [FieldDef, Json])[]>> = {
  text: [[field.text({ maxLength: 60 }), '循环水泵机械密封渗漏，更换密封与轴承']],
  longText: [
    [field.longText(), '驱动端滴漏约 30 滴/分，轴承温度 71.5 ℃。\n已并联备用泵 P-205，降负荷运行。'],
  ],
  number: [[field.number({ unit: { 'zh-CN': '件', en: 'pcs' } }), 1200]],
  decimal: [
    [field.decimal({ unit: { 'zh-CN': '元', en: 'CNY' } }), 12_480],
    [field.decimal(), 0],
  ],
  money: [
    [field.money(), { amount: 12_480, currency: 'CNY' }],
    [field.money({ currencies: ['USD', 'EUR'] }), { amount: 960.5, currency: 'USD' }],
  ],
  quantity: [
    [field.quantity({ unit: 'mm' }), { amount: 1.25, unit: 'm' }],
    [field.quantity({ unit: 'pcs' }), { amount: 1200, unit: 'pcs' }],
  ],
  percent: [[field.percent(), 12.5]],
  rating: [
    [field.rating(), 4],
    [field.rating({ max: 10 }), 7],
  ],
  progress: [
    [field.progress(), 45],
    [field.progress(), 100],
  ],
  yesNo: [
    [field.yesNo(), true],
    [field.yesNo(), false],
  ],
  date: [[field.date(), '2025-03-31']],
  dateTime: [[field.dateTime(), new Date(new Date().setHours(14, 30, 0, 0)).toISOString()]],
  dateRange: [[field.dateRange(), { from: '2025-03-03', to: '2025-03-14' }]],
  time: [
    [field.time(), '14:30'],
    [field.time({ seconds: true }), '06:05:09'],
  ],
  choice: [
    [
      field.choice([
        { id: 'low', label: { 'zh-CN': '低', en: 'Low' }, state: 'low' },
        { id: 'normal', label: { 'zh-CN': '普通', en: 'Normal' }, state: 'normal' },
        { id: 'high', label: { 'zh-CN': '高', en: 'High' }, state: 'high' },
        { id: 'urgent', label: { 'zh-CN': '紧急', en: 'Urgent' }, state: 'urgent' },
      ]),
      'urgent',
    ],
    [
      field.choice([
        { id: 'draft', label: { 'zh-CN': '草稿', en: 'Draft' }, state: 'draft' },
        { id: 'open', label: { 'zh-CN': '待处理', en: 'Open' }, state: 'open' },
        { id: 'progress', label: { 'zh-CN': '处理中', en: 'In progress' }, state: 'progress' },
        { id: 'wait', label: { 'zh-CN': '等待中', en: 'Waiting' }, state: 'wait' },
        { id: 'done', label: { 'zh-CN': '已完成', en: 'Done' }, state: 'done' },
      ]),
      'progress',
    ],
    [field.choice(Array.from({ length: 10_000 }, (_, part) => `P-${10_000 + part}`)), 'P-15000'],
  ],
  cascadeChoice: [
    [
      field.cascadeChoice([
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
                { id: 'lube', label: { 'zh-CN': '润滑不足', en: 'Poorly lubricated' } },
              ],
            },
            { id: 'seal', label: { 'zh-CN': '密封', en: 'Seal' } },
          ],
        },
        {
          id: 'power',
          label: { 'zh-CN': '电气', en: 'Electrical' },
          children: [{ id: 'drive', label: { 'zh-CN': '变频器', en: 'Frequency converter' } }],
        },
      ]),
      'lube',
    ],
    [
      field.cascadeChoice(
        Array.from({ length: 100 }, (_, line) => ({
          id: `L${line}`,
          label: `L${line}`,
          children: Array.from({ length: 99 }, (_, part) => `L${line}-${part}`),
        })),
        { leafOnly: true },
      ),
      'L42-7',
    ],
  ],
  multiChoice: [
    [
      field.multiChoice([
        { id: 'leak', label: { 'zh-CN': '泄漏', en: 'Leak' }, color: 'c1' },
        { id: 'noise', label: { 'zh-CN': '异响', en: 'Noise' }, color: 'c3' },
        { id: 'heat', label: { 'zh-CN': '过热', en: 'Heat' }, color: 'c5' },
      ]),
      ['leak', 'heat'],
    ],
  ],
  tags: [[field.tags(), ['返修', '夜班', '待验证']]],
  barcode: [
    [field.barcode(), 'P-204/7'],
    [field.barcode({ symbology: 'ean13' }), '6901234567892'],
    [field.barcode({ symbology: 'qr' }), 'https://example.com/assets/P-204'],
  ],
  colour: [[field.colour(), '#e8590c']],
  location: [[field.location(), { lng: 121.4737, lat: 31.2304, address: '一号门' }]],
  json: [[field.json(), { recipe: 'A-7', pressure: { value: 0.6, unit: 'MPa' }, steps: [1, 2, 3] }]],
  serial: [[field.serial({ pattern: 'WO-{n:9}' }), 'WO-000001284']],
  phone: [[field.phone(), '13800138000']],
  encrypted: [[field.encrypted(), sealedMask]],
  email: [[field.email(), 'wang.haitao@example.com']],
  url: [[field.url(), 'https://example.com/手册/P-204']],
  idCard: [[field.idCard(), '11010519491231002X']],
  postalCode: [[field.postalCode(), '430000']],
  creditCode: [[field.creditCode(), '91350100M000100Y43']],
  address: [[field.address(), { region: '310115', area: ['上海市', '浦东新区'], detail: '世纪大道 100 号' }]],
  person: [
    [field.person(), person],
    [field.person(), null],
  ],
  department: [[field.department(), { ...person, title: '维修一班' }]],
  link: [[field.link('asset'), { ...person, title: 'P-204 循环水泵' }]],
  slave: [[field.slave('item'), [{}, {}, {}, {}]]],
  persons: [
    [
      field.persons(),
      [person, { id: picture.id.replace(/1$/, '2'), title: '李敏' }, { id: manual.id, title: 'Zhao Wei' }],
    ],
  ],
  departments: [
    [
      field.departments(),
      [
        { ...person, title: '维修一班' },
        { id: manual.id, title: '动力车间' },
      ],
    ],
  ],
  links: [
    [
      field.links('asset'),
      [
        { ...person, title: 'P-204 循环水泵' },
        { id: manual.id, title: 'P-205 备用泵' },
      ],
    ],
  ],
  role: [[field.role(), { ...person, title: '维修调度' }]],
  post: [[field.post(), { ...person, title: '动力车间主任' }]],
  userGroup: [[field.userGroup(), { ...person, title: '年度检修小组' }]],
  tree: [[field.tree('place'), { ...person, title: 'A3 涂装' }]],
  image: [[field.image(), [picture, { ...picture, id: manual.id, name: '现场.jpg' }]]],
  signature: [[field.signature(), null]],
  richText: [
    [
      field.richText(),
      '<h2>检修步骤</h2><ul><li><p>停泵并<strong>挂牌</strong></p></li><li><p>更换密封</p></li></ul><p>见 <a href="https://example.com">手册</a></p>',
    ],
  ],
  attachment: [[field.attachment(), [picture, manual]]],
}

const shown = Object.values(samples).flat()

const Sample = ({ def, value: given }: { def: FieldDef; value: Json }) => {
  const { t } = useTranslation()
  const id = useId()
  const [value, setValue] = useState(given)
  const { Cell, Detail = Cell, Input } = fieldViewOf(def)
  const props = { id, value, field: def, onChange: setValue }
  return (
    <div className="kit-field">
      <label htmlFor={id} id={`${id}-l`}>
        {t(`field.type.${def.type}`)}
      </label>
      <Cell value={value} field={def} />
      <Detail value={value} field={def} />
      <Input {...props} />
      {(['w', 'd', 'c'] as const).map(state => (
        <label className="sr" key={state} htmlFor={id + state} id={`${id}${state}-l`}>
          {t(`field.type.${def.type}`)}
        </label>
      ))}
      <Input {...props} id={`${id}w`} issue={issue('', 'required')} />
      <Input {...props} id={`${id}d`} disabled />
      <Input {...props} id={`${id}c`} shape="cell" />
    </div>
  )
}

/** Every operator with its operand, once for each kind. */
const kinds = [...new Map(shown.map(([def]) => [fieldTypeOf(def).kind, def] as const))]

const Condition = ({ def, operator }: { def: FieldDef; operator: Operator }) => {
  const { t } = useTranslation()
  const id = useId()
  const [value, setValue] = useState<Json>(null)
  return (
    <div className="kit-condition">
      <label htmlFor={id}>{t(operatorKey(fieldTypeOf(def).kind, operator))}</label>
      <FilterInput id={id} field={def} operator={operator} value={value} onChange={setValue} />
    </div>
  )
}

/** Every field type as cell, detail and input: usual, wrong, off, inside a sheet; and every filter. */
export const KitFields = () => (
  <>
    <div className="kit-fields">
      {shown.map(([def, value]) => (
        <Sample key={JSON.stringify([def, value])} def={def} value={value} />
      ))}
    </div>
    <div className="kit-conditions">
      {kinds.map(([kind, def]) => (
        <div key={kind}>
          {operatorsOf(def).map(operator => (
            <Condition key={operator} def={def} operator={operator} />
          ))}
        </div>
      ))}
    </div>
  </>
)
