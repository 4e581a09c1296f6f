import type { FieldDef } from '@gantry/model/shared'
import { type FieldTypeName, typeNameOf } from '../shared/index.ts'
import { addressStore } from '../types/address/server.ts'
import { attachmentStore } from '../types/attachment/server.ts'
import { barcodeStore } from '../types/barcode/server.ts'
import { cascadeChoiceStore } from '../types/cascade-choice/server.ts'
import { choiceStore } from '../types/choice/server.ts'
import { colourStore } from '../types/colour/server.ts'
import { creditCodeStore } from '../types/credit-code/server.ts'
import { dateStore } from '../types/date/server.ts'
import { dateRangeStore } from '../types/date-range/server.ts'
import { dateTimeStore } from '../types/date-time/server.ts'
import { decimalStore } from '../types/decimal/server.ts'
import { emailStore } from '../types/email/server.ts'
import { encryptedStore } from '../types/encrypted/server.ts'
import { idCardStore } from '../types/id-card/server.ts'
import { imageStore } from '../types/image/server.ts'
import { jsonStore } from '../types/json/server.ts'
import { locationStore } from '../types/location/server.ts'
import { longTextStore } from '../types/long-text/server.ts'
import { moneyStore } from '../types/money/server.ts'
import { multiChoiceStore } from '../types/multi-choice/server.ts'
import { numberStore } from '../types/number/server.ts'
import { percentStore } from '../types/percent/server.ts'
import { phoneStore } from '../types/phone/server.ts'
import { postalCodeStore } from '../types/postal-code/server.ts'
import { progressStore } from '../types/progress/server.ts'
import { quantityStore } from '../types/quantity/server.ts'
import { ratingStore } from '../types/rating/server.ts'
import { richTextStore } from '../types/rich-text/server.ts'
import { serialStore } from '../types/serial/server.ts'
import { signatureStore } from '../types/signature/server.ts'
import { slaveStore } from '../types/slave/server.ts'
import { tagsStore } from '../types/tags/server.ts'
import { textStore } from '../types/text/server.ts'
import { timeStore } from '../types/time/server.ts'
import { urlStore } from '../types/url/server.ts'
import { yesNoStore } from '../types/yes-no/server.ts'
import type { FieldStore } from './field-store.ts'
import { referenceStore, referencesStore } from './reference-store.ts'

/** The database part of every field type. */
export const fieldStores: Readonly<Record<FieldTypeName, FieldStore>> = {
  text: textStore,
  longText: longTextStore,
  number: numberStore,
  decimal: decimalStore,
  money: moneyStore,
  quantity: quantityStore,
  percent: percentStore,
  rating: ratingStore,
  progress: progressStore,
  yesNo: yesNoStore,
  date: dateStore,
  dateTime: dateTimeStore,
  dateRange: dateRangeStore,
  time: timeStore,
  choice: choiceStore,
  cascadeChoice: cascadeChoiceStore,
  multiChoice: multiChoiceStore,
  tags: tagsStore,
  serial: serialStore,
  barcode: barcodeStore,
  colour: colourStore,
  phone: phoneStore,
  email: emailStore,
  encrypted: encryptedStore,
  address: addressStore,
  url: urlStore,
  idCard: idCardStore,
  postalCode: postalCodeStore,
  creditCode: creditCodeStore,
  person: referenceStore,
  department: referenceStore,
  link: referenceStore,
  slave: slaveStore,
  persons: referencesStore,
  departments: referencesStore,
  links: referencesStore,
  role: referenceStore,
  post: referenceStore,
  userGroup: referenceStore,
  tree: referenceStore,
  image: imageStore,
  signature: signatureStore,
  richText: richTextStore,
  attachment: attachmentStore,
  location: locationStore,
  json: jsonStore,
}

export const fieldStoreOf = (field: FieldDef): FieldStore => fieldStores[typeNameOf(field)]
