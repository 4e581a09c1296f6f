import { field, labelled, required, unique } from '@gantry/fields/shared'
import { defineTable, type TableDef } from '@gantry/model/shared'

const everyone = { read: true, create: true, update: true, remove: true, import: true, export: true } as const

/** What person and department fields point to, as small as can be. */
export const member = defineTable({
  id: 'member',
  label: 'Member',
  title: 'name',
  fields: { name: required(field.text()), department: field.department() },
  policy: everyone,
})

export const department = defineTable({
  id: 'department',
  label: 'Department',
  title: 'name',
  fields: { name: required(field.text()), parent: field.link('department') },
  policy: everyone,
})

export const part = defineTable({
  id: 'part',
  label: 'Part',
  title: 'name',
  fields: { name: required(unique(field.text())), price: field.decimal() },
  policy: everyone,
})

const named = (id: string, label: string) =>
  defineTable({ id, label, title: 'name', fields: { name: required(field.text()) }, policy: everyone })

const role = named('role', 'Role')
const post = named('post', 'Post')
const userGroup = named('user_group', 'User group')

/** The table with every field type, through which every feature is run. */
export const everything = defineTable({
  id: 'everything',
  label: { 'zh-CN': '全部字段', en: 'Everything' },
  title: 'name',
  fields: {
    code: field.serial({ pattern: 'EV-{n:5}' }),
    name: labelled('名称', 'Name', required(field.text())),
    nick: unique(field.text({ maxLength: 40 })),
    remark: field.longText(),
    count: { ...field.number(), default: 1 },
    amount: field.decimal({ scale: 2 }),
    precise: field.decimal({ scale: 10, digits: 30 }),
    cost: field.money({ currencies: ['USD'] }),
    length: field.quantity({ unit: 'mm' }),
    rate: field.percent(),
    score: field.rating(),
    progress: field.progress(),
    starts: field.time(),
    stay: field.dateRange(),
    done: field.yesNo(),
    planned: field.date(),
    noticed: field.dateTime(),
    phone: field.phone(),
    email: field.email(),
    site: field.url(),
    id_card: field.idCard(),
    postcode: field.postalCode(),
    credit: field.creditCode(),
    tags: field.tags(),
    barcode: field.barcode(),
    colour: field.colour(),
    place: field.location(),
    address: field.address(),
    data: field.json(),
    state: { ...field.choice(['open', 'in_progress', 'done']), default: 'open' },
    colours: field.multiChoice(['red', 'green', 'blue']),
    fault: field.cascadeChoice([{ id: 'mech', label: 'Mechanical', children: ['worn', 'seized'] }, 'power']),
    secret: field.encrypted(),
    assignee: { ...field.person(), default: { term: 'me' } },
    team: field.department(),
    part: field.link('part'),
    holder: field.link('part', { holds: true }),
    helpers: field.persons(),
    teams: field.departments(),
    spares: field.links('part', { holds: true }),
    role: field.role(),
    post: field.post(),
    crew: field.userGroup(),
    above: field.tree('everything'),
    pictures: field.image(),
    signed: field.signature(),
    report: field.richText(),
    files: field.attachment(),
    items: field.slave('everything_item'),
  },
  policy: everyone,
})

export const everythingItem = defineTable({
  id: 'everything_item',
  label: 'Item',
  title: 'name',
  master: 'everything',
  fields: {
    name: required(field.text()),
    qty: { ...field.number(), default: 1 },
    price: field.decimal({ scale: 2 }),
    part: field.link('part'),
  },
  policy: [],
})

export const fixtureTables: readonly TableDef[] = [
  department,
  role,
  post,
  userGroup,
  member,
  part,
  everything,
  everythingItem,
]
