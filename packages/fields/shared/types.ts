import { address } from '../types/address/shared.ts'
import { attachment } from '../types/attachment/shared.ts'
import { barcode } from '../types/barcode/shared.ts'
import { cascadeChoice } from '../types/cascade-choice/shared.ts'
import { choice } from '../types/choice/shared.ts'
import { colour } from '../types/colour/shared.ts'
import { creditCode } from '../types/credit-code/shared.ts'
import { date } from '../types/date/shared.ts'
import { dateRange } from '../types/date-range/shared.ts'
import { dateTime } from '../types/date-time/shared.ts'
import { decimal } from '../types/decimal/shared.ts'
import { department } from '../types/department/shared.ts'
import { departments } from '../types/departments/shared.ts'
import { email } from '../types/email/shared.ts'
import { encrypted } from '../types/encrypted/shared.ts'
import { idCard } from '../types/id-card/shared.ts'
import { image } from '../types/image/shared.ts'
import { json } from '../types/json/shared.ts'
import { link } from '../types/link/shared.ts'
import { links } from '../types/links/shared.ts'
import { location } from '../types/location/shared.ts'
import { longText } from '../types/long-text/shared.ts'
import { money } from '../types/money/shared.ts'
import { multiChoice } from '../types/multi-choice/shared.ts'
import { number } from '../types/number/shared.ts'
import { percent } from '../types/percent/shared.ts'
import { person } from '../types/person/shared.ts'
import { persons } from '../types/persons/shared.ts'
import { phone } from '../types/phone/shared.ts'
import { post } from '../types/post/shared.ts'
import { postalCode } from '../types/postal-code/shared.ts'
import { progress } from '../types/progress/shared.ts'
import { quantity } from '../types/quantity/shared.ts'
import { rating } from '../types/rating/shared.ts'
import { richText } from '../types/rich-text/shared.ts'
import { role } from '../types/role/shared.ts'
import { serial } from '../types/serial/shared.ts'
import { signature } from '../types/signature/shared.ts'
import { slave } from '../types/slave/shared.ts'
import { tags } from '../types/tags/shared.ts'
import { text } from '../types/text/shared.ts'
import { time } from '../types/time/shared.ts'
import { tree } from '../types/tree/shared.ts'
import { url } from '../types/url/shared.ts'
import { userGroup } from '../types/user-group/shared.ts'
import { yesNo } from '../types/yes-no/shared.ts'
import type { FieldType } from './field-type.ts'

/** Every field type, in the order of the designer's palette. `server/types.ts` and `web/types.ts` have the same names. */
export const fieldTypes = {
  text,
  longText,
  number,
  decimal,
  money,
  quantity,
  percent,
  rating,
  progress,
  yesNo,
  date,
  dateTime,
  dateRange,
  time,
  choice,
  cascadeChoice,
  multiChoice,
  tags,
  serial,
  barcode,
  colour,
  phone,
  email,
  encrypted,
  address,
  url,
  idCard,
  postalCode,
  creditCode,
  person,
  department,
  link,
  slave,
  persons,
  departments,
  links,
  role,
  post,
  userGroup,
  tree,
  image,
  signature,
  richText,
  attachment,
  location,
  json,
} satisfies Readonly<Record<string, FieldType>>

export type FieldTypeName = keyof typeof fieldTypes
