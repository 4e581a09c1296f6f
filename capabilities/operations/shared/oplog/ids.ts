const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export const isUuid = (text: string): boolean => uuid.test(text)

/** Details whose values are ids though no UUIDs: of designs, tables, fields, spaces and products of the store. */
const idDetails = new Set(
  'id ids app apps table tables design element workflow product space spaces target field fields first settings'.split(
    ' ',
  ),
)

/** Of data shared between spaces these hold the id of a space. */
const sharingDetails = new Set('by from to'.split(' '))

/** Whether a value recorded in a detail of an action stands for something that has a name. */
export const isId = (action: string, detail: string, value: string): boolean =>
  isUuid(value) || idDetails.has(detail) || (action.startsWith('share.') && sharingDetails.has(detail))
