import { type FieldTypeName, fieldTypeOf, fieldTypes, field as of, required } from '@gantry/fields/shared'
import { texts } from '@gantry/fields/texts'
import type { FieldDef, TableDef, TableDraft } from '@gantry/model/shared'
import type { Locator, Page } from 'playwright-core'

/** One field of each type, named after its type: the form through which every input is tried in a browser. */
const fields: Readonly<Record<FieldTypeName, FieldDef>> = {
  text: required(of.text()),
  longText: of.longText(),
  number: of.number(),
  decimal: of.decimal({ scale: 2 }),
  money: of.money({ currencies: ['CNY', 'USD'] }),
  quantity: of.quantity({ unit: 'mm' }),
  percent: of.percent(),
  rating: of.rating(),
  progress: of.progress(),
  yesNo: of.yesNo(),
  date: of.date(),
  dateTime: of.dateTime(),
  dateRange: of.dateRange(),
  time: of.time(),
  choice: of.choice([
    { id: 'open', label: { 'zh-CN': '待处理', en: 'Open' }, state: 'open' },
    { id: 'done', label: { 'zh-CN': '已完成', en: 'Done' }, state: 'done' },
  ]),
  cascadeChoice: of.cascadeChoice([
    {
      id: 'mech',
      label: { 'zh-CN': '机械', en: 'Mechanical' },
      children: [
        { id: 'worn', label: { 'zh-CN': '磨损', en: 'Worn' } },
        { id: 'seized', label: { 'zh-CN': '卡死', en: 'Seized' } },
      ],
    },
  ]),
  multiChoice: of.multiChoice([
    { id: 'oil', label: { 'zh-CN': '机油', en: 'Oil' } },
    { id: 'grease', label: { 'zh-CN': '润滑脂', en: 'Grease' } },
  ]),
  tags: of.tags(),
  serial: of.serial({ pattern: 'EV-{n:5}' }),
  barcode: of.barcode(),
  colour: of.colour(),
  phone: of.phone(),
  email: of.email(),
  address: of.address(),
  encrypted: of.encrypted(),
  url: of.url(),
  idCard: of.idCard(),
  postalCode: of.postalCode(),
  creditCode: of.creditCode(),
  person: of.person(),
  department: of.department(),
  link: of.link('every_field_part'),
  slave: of.slave('every_field_row'),
  persons: of.persons(),
  departments: of.departments(),
  links: of.links('every_field_part'),
  role: of.role(),
  post: of.post(),
  userGroup: of.userGroup(),
  tree: of.tree('every_field'),
  image: of.image(),
  signature: of.signature(),
  richText: of.richText(),
  attachment: of.attachment(),
  location: of.location(),
  json: of.json(),
}

const everything: TableDef['policy'] = [
  { operations: ['read', 'create', 'update', 'remove', 'import', 'export', 'unmask'] },
]

/** A field's id from its type's name. */
export const idOf = (type: string): string => type.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

/** What the field is called, which is its type's name. */
export const labelOf = (type: FieldTypeName, lang: 'zh-CN' | 'en' = 'zh-CN'): string =>
  texts[lang][`field.type.${type}`]

const labelled = (type: FieldTypeName): FieldDef => ({
  ...fields[type],
  label: { 'zh-CN': labelOf(type), en: labelOf(type, 'en') },
})

export const typeNames = Object.keys(fieldTypes) as readonly FieldTypeName[]

/** The tables, as a designer of the application would publish them. */
export const everyFieldTables = (app: string): readonly TableDraft[] => {
  const drawn = (id: string, label: string, more: Omit<TableDef, 'id' | 'label' | 'policy'>): TableDef => ({
    id,
    label,
    app,
    policy: everything,
    ...more,
  })
  const named = (type: FieldTypeName) => [idOf(type), labelled(type)] as const
  const inGroup = (title: { 'zh-CN': string; en: string }, has: (def: FieldDef) => boolean) => ({
    label: title,
    fields: typeNames.filter(type => has(fields[type])).map(idOf),
  })
  const kindOf = (def: FieldDef) => fieldTypeOf(def).kind
  return [
    {
      definition: drawn('every_field_part', '备件', { title: 'name', fields: { name: required(of.text()) } }),
    },
    {
      definition: {
        ...drawn('every_field', '全部字段', {
          title: 'text',
          fields: Object.fromEntries(typeNames.map(named)),
        }),
        label: { 'zh-CN': '全部字段', en: 'Every field' },
      },
      view: {
        table: 'every_field',
        list: { columns: typeNames.map(type => ({ field: idOf(type) })) },
        form: {
          groups: [
            inGroup({ 'zh-CN': '文字', en: 'Texts' }, def => kindOf(def) === 'text'),
            inGroup({ 'zh-CN': '数量与时间', en: 'Amounts and times' }, def =>
              ['number', 'moment'].includes(kindOf(def)),
            ),
            inGroup({ 'zh-CN': '选择与关联', en: 'Choices and links' }, def =>
              ['choice', 'set', 'reference'].includes(kindOf(def)),
            ),
            inGroup({ 'zh-CN': '其他', en: 'Others' }, def =>
              ['rows', 'json', 'place'].includes(kindOf(def)),
            ),
          ],
        },
      },
    },
    {
      definition: {
        ...drawn('every_field_row', '明细', {
          title: 'name',
          fields: {
            name: { ...required(of.text()), label: '名称' },
            qty: { ...of.number(), label: '数量' },
            note: { ...of.richText(), label: '说明' },
          },
        }),
        policy: [],
        master: 'every_field',
      },
    },
  ]
}

/** What a person does to fill a field: `input` is the element its label names, `again` says it is the second time. */
type Act = (page: Page, place: Locator, again: boolean) => Promise<void>

const inputIn = (place: Locator): Locator => place.locator('input, textarea').first()

/** Types over what is there, and leaves. */
const type =
  (first: string, then: string): Act =>
  async (_, place, again) => {
    const input = inputIn(place)
    await input.fill(again ? then : first)
    await input.blur()
  }

const choose =
  (first: string, then: string, close = false): Act =>
  async (page, place, again) => {
    const input = place.getByRole('combobox').last()
    await input.click()
    await input.fill(again ? then : first)
    const option = page.locator('.ant-select-item-option:visible', { hasText: again ? then : first }).first()
    await option.click()
    if (close) await page.keyboard.press('Escape')
  }

const pickTyped =
  (first: string, then: string): Act =>
  async (page, place, again) => {
    const input = inputIn(place)
    await input.click()
    await input.fill(again ? then : first)
    await page.keyboard.press('Enter')
    await input.blur()
  }

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAFklEQVR4nGP4z8CAFWEXHbQSIAWsBAAfUz/BMYTeMgAAAABJRU5ErkJggg==',
  'base64',
)
const upload =
  (mimeType: string, first: string, then: string): Act =>
  async (_, place, again) => {
    const name = again ? then : first
    await place.locator('input[type=file]').setInputFiles({ name, mimeType, buffer: png })
    await place.getByRole('link', { name }).waitFor()
  }

/** How each field is filled in, and how it is changed, by whoever does it with keyboard and mouse. */
export const fillIn: Readonly<Record<FieldTypeName, Act | null>> = {
  text: type('循环水泵 P-204', '循环水泵 P-205'),
  longText: type('第一行\n第二行', '第三行'),
  number: type('42', '43'),
  decimal: type('1234.5', '99.99'),
  money: type('1200', '1300'),
  quantity: type('1.5', '2.5'),
  percent: type('12.5', '20'),
  rating: async (_, place, again) =>
    place
      .locator('.f-rate label')
      .nth(again ? 4 : 2)
      .click(),
  progress: async (page, place, again) => {
    await inputIn(place).fill(again ? '80' : '45')
    await page.keyboard.press('Tab')
  },
  yesNo: async (_, place) => place.getByRole('switch').click(),
  date: pickTyped('2024-02-29', '2024-03-01'),
  dateTime: pickTyped('2024-03-05 14:30', '2024-03-06 15:45'),
  dateRange: async (page, place, again) => {
    const [from, to] = [place.locator('input').first(), place.locator('input').last()]
    await from.click()
    await from.fill(again ? '2024-04-01' : '2024-03-01')
    await page.keyboard.press('Enter')
    await to.fill(again ? '2024-04-30' : '2024-03-31')
    await page.keyboard.press('Enter')
    await to.blur()
  },
  time: pickTyped('08:05', '23:59'),
  choice: (_, place, again) => place.getByText(again ? '已完成' : '待处理').click(),
  cascadeChoice: choose('磨损', '卡死'),
  multiChoice: choose('机油', '润滑脂', true),
  tags: async (page, place, again) => {
    const input = place.getByRole('combobox')
    await input.click()
    await input.fill(again ? '返修' : '急')
    await page.keyboard.press('Enter')
    await input.blur()
  },
  serial: null,
  barcode: type('P-204/7', '00012345'),
  colour: async (page, place, again) => {
    await place.getByRole('button').click()
    await page.getByRole('button', { name: again ? '#0ca678' : '#d92d20' }).click()
    await page.keyboard.press('Escape')
  },
  phone: type('13800138000', '021-12345678'),
  email: type('a.b@example.com', 'c@example.com'),
  address: async (page, place, again) => {
    const region = place.getByRole('combobox')
    await region.click()
    await region.fill(again ? '玄武' : '浦东')
    await page
      .locator('.ant-cascader-menu-item:visible', { hasText: again ? '玄武' : '浦东' })
      .first()
      .click()
    await place
      .locator('input')
      .last()
      .fill(again ? '珠江路1号' : '世纪大道100号')
  },
  encrypted: type('hunter2', '密钥 42'),
  url: type('https://example.com/a', 'https://example.com/b'),
  idCard: type('11010519491231002X', '440524188001010014'),
  postalCode: type('430000', '050000'),
  creditCode: type('91350100M000100Y43', '91420100MA4KLX0R9T'),
  person: choose('王', '李'),
  department: choose('A2 焊装', 'A3 涂装'),
  link: choose('密封', '轴承'),
  slave: async (page, place, again) => {
    if (!again)
      await place
        .getByRole('button', { name: /新增一行/ })
        .first()
        .click()
    const cell = place.getByRole('gridcell').first()
    await cell.dblclick()
    await page.keyboard.insertText(again ? '改' : '垫片')
    await page.keyboard.press('Enter')
  },
  persons: choose('王', '李', true),
  departments: choose('A2 焊装', 'A3 涂装', true),
  links: choose('密封', '轴承', true),
  role: choose('维修工', '计划员'),
  post: choose('班长', '技术员'),
  userGroup: choose('检修组', '值班组'),
  tree: choose('上级甲', '上级乙'),
  image: upload('image/png', '渗漏.png', '修后.png'),
  signature: async (page, place, again) => {
    if (again) await place.getByRole('button', { name: '重新签名' }).click()
    const canvas = place.locator('canvas')
    await canvas.hover()
    const box = await canvas.boundingBox()
    if (!box) throw new Error('the place to sign is not on the page')
    const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const
    await page.mouse.move(...at(0.2, 0.3))
    await page.mouse.down()
    for (const [x, y] of [
      [0.3, 0.7],
      [0.4, 0.3],
      [0.5, 0.7],
      [0.7, 0.4],
    ] as const)
      await page.mouse.move(...at(x, y), { steps: 6 })
    await page.mouse.up()
    await place.getByRole('button', { name: '确认签名' }).click()
    await place.locator('img').waitFor()
  },
  richText: async (page, place, again) => {
    const editor = place.getByRole('textbox')
    await editor.click()
    if (again) return page.keyboard.type('再')
    await page.keyboard.type('驱动端')
    await place.getByRole('button', { name: '加粗' }).click()
    await page.keyboard.type('滴漏')
  },
  attachment: upload('image/png', '铭牌.png', '现场.png'),
  location: type('31.2304, 121.4737', '30.5, 114.3'),
  json: type('{"a": [1, null]}', '[1]'),
}
