import type { Text } from '@gantry/base/shared'
import type { FieldDef } from '@gantry/model/shared'
import type { AddressField } from '../types/address/shared.ts'
import type { AttachmentField } from '../types/attachment/shared.ts'
import type { BarcodeField } from '../types/barcode/shared.ts'
import type { CascadeChoiceField } from '../types/cascade-choice/shared.ts'
import type { ChoiceField } from '../types/choice/shared.ts'
import type { ColourField } from '../types/colour/shared.ts'
import type { CreditCodeField } from '../types/credit-code/shared.ts'
import type { DateField } from '../types/date/shared.ts'
import type { DateRangeField } from '../types/date-range/shared.ts'
import type { DateTimeField } from '../types/date-time/shared.ts'
import type { DecimalField } from '../types/decimal/shared.ts'
import type { DepartmentField } from '../types/department/shared.ts'
import type { DepartmentsField } from '../types/departments/shared.ts'
import type { EmailField } from '../types/email/shared.ts'
import type { EncryptedField } from '../types/encrypted/shared.ts'
import type { IdCardField } from '../types/id-card/shared.ts'
import type { ImageField } from '../types/image/shared.ts'
import type { JsonField } from '../types/json/shared.ts'
import type { LinksField } from '../types/links/shared.ts'
import type { LocationField } from '../types/location/shared.ts'
import type { LongTextField } from '../types/long-text/shared.ts'
import type { MoneyField } from '../types/money/shared.ts'
import type { MultiChoiceField } from '../types/multi-choice/shared.ts'
import type { NumberField } from '../types/number/shared.ts'
import type { PercentField } from '../types/percent/shared.ts'
import type { PersonField } from '../types/person/shared.ts'
import type { PersonsField } from '../types/persons/shared.ts'
import type { PhoneField } from '../types/phone/shared.ts'
import type { PostField } from '../types/post/shared.ts'
import type { PostalCodeField } from '../types/postal-code/shared.ts'
import type { ProgressField } from '../types/progress/shared.ts'
import type { QuantityField } from '../types/quantity/shared.ts'
import type { RatingField } from '../types/rating/shared.ts'
import type { RichTextField } from '../types/rich-text/shared.ts'
import type { RoleField } from '../types/role/shared.ts'
import type { SerialField } from '../types/serial/shared.ts'
import type { SignatureField } from '../types/signature/shared.ts'
import type { TagsField } from '../types/tags/shared.ts'
import type { TextField } from '../types/text/shared.ts'
import type { TimeField } from '../types/time/shared.ts'
import type { UrlField } from '../types/url/shared.ts'
import type { UserGroupField } from '../types/user-group/shared.ts'
import type { YesNoField } from '../types/yes-no/shared.ts'
import type { FieldTypeName } from './types.ts'

/** Settings of a field type and the properties common to all fields, without the type name. */
type SettingsOf<Field extends FieldDef> = { readonly [K in keyof Field as NamedKey<K>]?: Field[K] }
type NamedKey<K> = string extends K ? never : number extends K ? never : K extends 'type' ? never : K

const builder =
  <Field extends FieldDef>() =>
  <const Name extends Field['type']>(type: Name) =>
  <const Settings extends SettingsOf<Field>>(settings: Settings = {} as Settings) => ({ type, ...settings })

/**
 * Builds fields of the product's own tables: `field.decimal({ scale: 2 })`. The result is the plain `FieldDef`
 * that a designer would store, with a type precise enough for `Row`.
 */
export const field = {
  text: builder<TextField>()('text'),
  longText: builder<LongTextField>()('longText'),
  number: builder<NumberField>()('number'),
  decimal: builder<DecimalField>()('decimal'),
  money: builder<MoneyField>()('money'),
  quantity: builder<QuantityField>()('quantity'),
  percent: builder<PercentField>()('percent'),
  rating: builder<RatingField>()('rating'),
  progress: builder<ProgressField>()('progress'),
  yesNo: builder<YesNoField>()('yesNo'),
  date: builder<DateField>()('date'),
  dateTime: builder<DateTimeField>()('dateTime'),
  tags: builder<TagsField>()('tags'),
  dateRange: builder<DateRangeField>()('dateRange'),
  time: builder<TimeField>()('time'),
  serial: builder<SerialField>()('serial'),
  barcode: builder<BarcodeField>()('barcode'),
  colour: builder<ColourField>()('colour'),
  phone: builder<PhoneField>()('phone'),
  email: builder<EmailField>()('email'),
  encrypted: builder<EncryptedField>()('encrypted'),
  address: builder<AddressField>()('address'),
  url: builder<UrlField>()('url'),
  idCard: builder<IdCardField>()('idCard'),
  postalCode: builder<PostalCodeField>()('postalCode'),
  creditCode: builder<CreditCodeField>()('creditCode'),
  person: builder<PersonField>()('person'),
  department: builder<DepartmentField>()('department'),
  location: builder<LocationField>()('location'),
  json: builder<JsonField>()('json'),
  attachment: builder<AttachmentField>()('attachment'),
  persons: builder<PersonsField>()('persons'),
  departments: builder<DepartmentsField>()('departments'),
  links: <const Table extends string>(table: Table, settings: Pick<LinksField, 'holds' | 'max'> = {}) => ({
    type: 'links' as const,
    table,
    ...settings,
  }),
  role: builder<RoleField>()('role'),
  post: builder<PostField>()('post'),
  userGroup: builder<UserGroupField>()('userGroup'),
  tree: <const Table extends string>(table: Table) => ({ type: 'tree' as const, table }),
  image: builder<ImageField>()('image'),
  signature: builder<SignatureField>()('signature'),
  richText: builder<RichTextField>()('richText'),
  choice: <const Options extends ChoiceField['options']>(options: Options) => ({
    type: 'choice' as const,
    options,
  }),
  cascadeChoice: <const Options extends CascadeChoiceField['options']>(
    options: Options,
    settings: Pick<CascadeChoiceField, 'leafOnly'> = {},
  ) => ({ type: 'cascadeChoice' as const, options, ...settings }),
  multiChoice: <const Options extends MultiChoiceField['options']>(
    options: Options,
    settings: Pick<MultiChoiceField, 'max'> = {},
  ) => ({ type: 'multiChoice' as const, options, ...settings }),
  link: <const Table extends string>(table: Table, settings: { readonly holds?: true } = {}) => ({
    type: 'link' as const,
    table,
    ...settings,
  }),
  slave: <const Table extends string>(table: Table) => ({ type: 'slave' as const, table }),
} satisfies Readonly<Record<FieldTypeName, (...settings: never[]) => FieldDef>>

/** A field every record must fill. */
export const required = <const Field extends FieldDef>(of: Field) => ({ ...of, required: true as const })

/** A field whose value must be unique among living records. */
export const unique = <const Field extends FieldDef>(of: Field) => ({ ...of, unique: true as const })

/** A field with its label in both languages. */
export const labelled = <const Field extends FieldDef>(zh: string, en: string, of: Field) => ({
  ...of,
  label: { 'zh-CN': zh, en } satisfies Text,
})
