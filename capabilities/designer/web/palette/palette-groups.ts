import type { FieldTypeName } from '@gantry/fields/shared'

export const paletteGroups = ['basic', 'business', 'reference', 'file', 'structure'] as const
export type PaletteGroup = (typeof paletteGroups)[number]

/** Palette group of each field type; a missing type is a compile error. */
const groupOf: Readonly<Record<FieldTypeName, PaletteGroup>> = {
  text: 'basic',
  longText: 'basic',
  number: 'basic',
  decimal: 'basic',
  date: 'basic',
  dateTime: 'basic',
  time: 'basic',
  dateRange: 'basic',
  choice: 'basic',
  multiChoice: 'basic',
  cascadeChoice: 'basic',
  yesNo: 'basic',
  tags: 'basic',
  serial: 'business',
  money: 'business',
  quantity: 'business',
  percent: 'business',
  progress: 'business',
  rating: 'business',
  phone: 'business',
  email: 'business',
  address: 'business',
  location: 'business',
  url: 'business',
  idCard: 'business',
  postalCode: 'business',
  creditCode: 'business',
  barcode: 'business',
  colour: 'business',
  person: 'reference',
  persons: 'reference',
  department: 'reference',
  departments: 'reference',
  role: 'reference',
  post: 'reference',
  userGroup: 'reference',
  link: 'reference',
  links: 'reference',
  tree: 'reference',
  attachment: 'file',
  image: 'file',
  signature: 'file',
  richText: 'file',
  encrypted: 'business',
  slave: 'structure',
  json: 'structure',
}

/** The field types of a group, in the order of the type list. */
export const typesIn = (group: PaletteGroup): readonly FieldTypeName[] =>
  (Object.keys(groupOf) as FieldTypeName[]).filter(name => groupOf[name] === group)
