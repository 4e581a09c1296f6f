import { isPlainObject, type Json, type Lang, localise, type Text } from '@gantry/base/shared'

/** Members by which a part of a design is called. */
const callings = ['label', 'name', 'title', 'text'] as const

const isText = (value: unknown): value is Text =>
  typeof value === 'string' || (isPlainObject(value) && typeof value.en === 'string')

const calledBy = (part: unknown, lang: Lang): string | null => {
  if (!isPlainObject(part)) return null
  const called = callings.map(calling => part[calling]).find(isText)
  return called === undefined ? null : localise(called, lang)
}

const stepInto = (part: unknown, step: string): unknown => {
  if (Array.isArray(part))
    return part.find(each => isPlainObject(each) && each.id === step) ?? part[Number(step)]
  return isPlainObject(part) && Object.hasOwn(part, step) ? part[step] : undefined
}

/** What the parts of a design on the way to a text are called: a slave table, a field, an option. */
export const namedPlace = (body: Json, at: string, lang: Lang): readonly string[] => {
  const steps = at.split('.').slice(0, -1)
  const names: string[] = []
  let part: unknown = body
  const tables = isPlainObject(body) && Array.isArray(body.tables) ? body.tables : []
  const table = stepInto(tables, steps[0] ?? '')
  if (isPlainObject(table)) {
    steps.shift()
    part = table
    // The design is called as its master is.
    if (table !== tables[0]) names.push(calledBy(table, lang) ?? '')
  }
  for (const step of steps) {
    part = stepInto(part, step)
    const name = calledBy(part, lang)
    if (name !== null) names.push(name)
  }
  return names.filter(name => name.trim() !== '')
}
