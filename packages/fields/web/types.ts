import type { FieldDef } from '@gantry/model/shared'
import { type FieldTypeName, typeNameOf } from '../shared/index.ts'
import { addressView } from '../types/address/web.tsx'
import { attachmentView } from '../types/attachment/web.tsx'
import { barcodeView } from '../types/barcode/web.tsx'
import { cascadeChoiceView } from '../types/cascade-choice/web.tsx'
import { choiceView } from '../types/choice/web.tsx'
import { colourView } from '../types/colour/web.tsx'
import { creditCodeView } from '../types/credit-code/web.tsx'
import { dateView } from '../types/date/web.tsx'
import { dateRangeView } from '../types/date-range/web.tsx'
import { dateTimeView } from '../types/date-time/web.tsx'
import { decimalView } from '../types/decimal/web.tsx'
import { departmentView } from '../types/department/web.tsx'
import { departmentsView } from '../types/departments/web.tsx'
import { emailView } from '../types/email/web.tsx'
import { encryptedView } from '../types/encrypted/web.tsx'
import { idCardView } from '../types/id-card/web.tsx'
import { imageView } from '../types/image/web.tsx'
import { jsonView } from '../types/json/web.tsx'
import { linkView } from '../types/link/web.tsx'
import { linksView } from '../types/links/web.tsx'
import { locationView } from '../types/location/web.tsx'
import { longTextView } from '../types/long-text/web.tsx'
import { moneyView } from '../types/money/web.tsx'
import { multiChoiceView } from '../types/multi-choice/web.tsx'
import { numberView } from '../types/number/web.tsx'
import { percentView } from '../types/percent/web.tsx'
import { personView } from '../types/person/web.tsx'
import { personsView } from '../types/persons/web.tsx'
import { phoneView } from '../types/phone/web.tsx'
import { postView } from '../types/post/web.tsx'
import { postalCodeView } from '../types/postal-code/web.tsx'
import { progressView } from '../types/progress/web.tsx'
import { quantityView } from '../types/quantity/web.tsx'
import { ratingView } from '../types/rating/web.tsx'
import { richTextView } from '../types/rich-text/web.tsx'
import { roleView } from '../types/role/web.tsx'
import { serialView } from '../types/serial/web.tsx'
import { signatureView } from '../types/signature/web.tsx'
import { slaveView } from '../types/slave/web.tsx'
import { tagsView } from '../types/tags/web.tsx'
import { textView } from '../types/text/web.tsx'
import { timeView } from '../types/time/web.tsx'
import { treeView } from '../types/tree/web.tsx'
import { urlView } from '../types/url/web.tsx'
import { userGroupView } from '../types/user-group/web.tsx'
import { yesNoView } from '../types/yes-no/web.tsx'
import type { FieldView } from './field-view.ts'

/** The browser part of every field type. */
export const fieldViews: Readonly<Record<FieldTypeName, FieldView>> = {
  text: textView,
  longText: longTextView,
  number: numberView,
  decimal: decimalView,
  money: moneyView,
  quantity: quantityView,
  percent: percentView,
  rating: ratingView,
  progress: progressView,
  yesNo: yesNoView,
  date: dateView,
  dateTime: dateTimeView,
  dateRange: dateRangeView,
  time: timeView,
  choice: choiceView,
  cascadeChoice: cascadeChoiceView,
  multiChoice: multiChoiceView,
  tags: tagsView,
  serial: serialView,
  barcode: barcodeView,
  colour: colourView,
  phone: phoneView,
  email: emailView,
  encrypted: encryptedView,
  address: addressView,
  url: urlView,
  idCard: idCardView,
  postalCode: postalCodeView,
  creditCode: creditCodeView,
  person: personView,
  department: departmentView,
  link: linkView,
  slave: slaveView,
  persons: personsView,
  departments: departmentsView,
  links: linksView,
  role: roleView,
  post: postView,
  userGroup: userGroupView,
  tree: treeView,
  image: imageView,
  signature: signatureView,
  richText: richTextView,
  attachment: attachmentView,
  location: locationView,
  json: jsonView,
}

export const fieldViewOf = (field: FieldDef): FieldView => fieldViews[typeNameOf(field)]
