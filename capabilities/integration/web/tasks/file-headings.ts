import { type Lang, localise } from '@gantry/base/shared'
import type { Column, FileSettings } from '@gantry/transform/shared'

/** All columns with what people call them as headings; a heading that stands twice has the name of its column beside it. */
export const headingsOf = (columns: readonly Column[], lang: Lang): FileSettings['map'] => {
  const called = columns.map(({ name, label }) => (label === undefined ? '' : localise(label, lang)) || name)
  const count = (text: string) => called.filter(each => each.toLowerCase() === text.toLowerCase()).length
  return columns.map(({ name }, at) => {
    const text = called[at] ?? name
    return { from: name, to: (count(text) === 1 ? text : `${text} (${name})`).slice(0, 120) }
  })
}
