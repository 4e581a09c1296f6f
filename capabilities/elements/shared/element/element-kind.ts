import type { Json } from '@gantry/base/shared'
import { type DesignKind, type Difference, type ExtensionSetting, error } from '@gantry/designs/shared'
import { checkElement, type Element, elementSchema } from './element.ts'

const parts = ['name', 'description', 'properties', 'settings', 'html', 'css', 'js'] as const

const emptyElement = (id: string): Element => ({
  id,
  name: '',
  properties: [],
  html: '',
  css: '',
  js: '',
})

/** What people begin a new component with: one that works, with a property that its script shows. */
export const firstElement = (
  id: string,
  title: { readonly label: string; readonly value: string },
): Element => ({
  ...emptyElement(id),
  properties: [{ name: 'title', label: title.label, type: 'text', default: title.value }],
  html: '<h2 id="title"></h2>',
  css: 'h2 {\n  color: var(--app-primary);\n}',
  js: "gantry.ready.then(({ values }) => {\n  document.getElementById('title').textContent = values.title\n})",
})

/** The settings a published component declares; its schema was checked when the body was kept. */
export const settingsOfElement = (body: Json): readonly ExtensionSetting[] => (body as Element).settings ?? []

/** A custom component as a design. */
export const elementKind: DesignKind<Element> = {
  name: 'element',
  schema: elementSchema,
  empty: () => emptyElement('00000000-0000-0000-0000-000000000000'),
  nameOf: ({ name }) => name,
  idOf: ({ id }) => id,
  check: element => checkElement(element).map(error),
  mentions: () => [],
  words: (before, after) => {
    const element = after.name
    if (!before)
      return [{ at: '', sign: 'added', part: 'element', key: 'element.word.added', params: { element } }]
    return parts.flatMap((part): readonly Difference[] =>
      JSON.stringify(before[part] ?? null) === JSON.stringify(after[part] ?? null)
        ? []
        : [{ at: part, sign: 'changed', part: 'element', key: `element.word.${part}`, params: { element } }],
    )
  },
  texts: () => [],
}
