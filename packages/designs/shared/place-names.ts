import { isPlainObject, type Text } from '@gantry/base/shared'

/** Members of a part of a body that say what it is called. */
const names = ['label', 'name', 'title', 'text'] as const

/** What the parts of a body are called on the way to a place, outermost first: the table, its field, the option. */
export const placeNames = (body: unknown, at: string): readonly Text[] => {
  const found: Text[] = []
  let value = body
  for (const step of at.split('.')) {
    value = Array.isArray(value)
      ? (value.find(item => isPlainObject(item) && item.id === step) ?? value[Number(step)])
      : isPlainObject(value)
        ? value[step]
        : undefined
    const name = isPlainObject(value) ? names.map(each => memberOf(value, each)).find(isText) : undefined
    if (name !== undefined) found.push(name)
  }
  return found
}

const memberOf = (part: unknown, member: string): unknown => (isPlainObject(part) ? part[member] : undefined)

const isText = (value: unknown): value is Text =>
  typeof value === 'string' ? value.trim() !== '' : isPlainObject(value) && 'zh-CN' in value && 'en' in value
