import { type Issue, issue } from '@gantry/base/shared'
import { checkSettings, type SettingType, settingsSchema } from '@gantry/designs/shared'
import { type Static, Type } from 'typebox'
import { mostHtml, type PropertyValue, type PropertyValues } from '../frame/contract.ts'

export const propertyTypes = ['text', 'number', 'yesNo', 'choice', 'colour'] as const

const closed = { additionalProperties: false } as const

const property = Type.Object(
  {
    /** By which the code reads the value. */
    name: Type.String({ maxLength: 40 }),
    label: Type.String({ maxLength: 60 }),
    type: Type.Unsafe<(typeof propertyTypes)[number]>(
      Type.Union(propertyTypes.map(each => Type.Literal(each))),
    ),
    /** Of a choice. */
    options: Type.Optional(Type.Array(Type.String({ maxLength: 60 }), { maxItems: 50 })),
    /** Where it is not set. */
    default: Type.Optional(Type.Union([Type.String({ maxLength: 1_000 }), Type.Number(), Type.Boolean()])),
  },
  closed,
)

export const elementSchema = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    name: Type.String({ maxLength: 60 }),
    description: Type.Optional(Type.String({ maxLength: 200 })),
    properties: Type.Array(property, { maxItems: 20 }),
    /** What the administrator of a space sets once for all places. */
    settings: Type.Optional(settingsSchema),
    html: Type.String({ maxLength: mostHtml }),
    css: Type.String({ maxLength: mostHtml }),
    js: Type.String({ maxLength: mostHtml }),
  },
  closed,
)

/** A property that whoever places the component sets. */
export type ElementProperty = Static<typeof property>

/** A custom component: code of the space that runs in a frame without rights, with typed properties. */
export type Element = Static<typeof elementSchema>

/** Types of its settings: a component runs in a browser, so it has no secrets. */
export const elementSettingTypes: readonly SettingType[] = ['text', 'number', 'yesNo', 'choice']

/** Whether a value fits a property. */
const fits = ({ type, options = [] }: ElementProperty, value: unknown): value is PropertyValue => {
  if (type === 'number') return typeof value === 'number' && Number.isFinite(value)
  if (type === 'yesNo') return typeof value === 'boolean'
  if (typeof value !== 'string') return false
  if (type === 'choice') return options.includes(value)
  return type !== 'colour' || /^#[0-9a-f]{6}$/i.test(value)
}

/** The values a component runs with: those that fit, else its own. */
export const valuesOf = ({ properties }: Element, given: Readonly<Record<string, unknown>>): PropertyValues =>
  Object.fromEntries(
    properties.flatMap(each => {
      const asked = Object.hasOwn(given, each.name) ? given[each.name] : undefined
      const value = fits(each, asked) ? asked : each.default
      return value === undefined ? [] : [[each.name, value]]
    }),
  )

/** What keeps a component from being published. */
export const checkElement = ({
  name,
  properties,
  settings = [],
  html,
  css,
  js,
}: Element): readonly Issue[] => [
  ...(name.trim() === '' ? [issue('name', 'required')] : []),
  ...(html.trim() === '' && js.trim() === '' ? [issue('html', 'required')] : []),
  ...(html.length + css.length + js.length > mostHtml
    ? [issue('html', 'max_length', { limit: mostHtml })]
    : []),
  ...properties.flatMap((each, at) => [
    ...(/^[A-Za-z]\w*$/.test(each.name) ? [] : [issue(`properties.${at}.name`, 'format')]),
    ...(properties.findIndex(other => other.name === each.name) < at
      ? [issue(`properties.${at}.name`, 'duplicate')]
      : []),
    ...(each.label.trim() === '' ? [issue(`properties.${at}.label`, 'required')] : []),
    ...(each.type === 'choice' && (each.options ?? []).length === 0
      ? [issue(`properties.${at}.options`, 'required')]
      : []),
    ...(each.default !== undefined && !fits(each, each.default)
      ? [issue(`properties.${at}.default`, 'format')]
      : []),
  ]),
  ...checkSettings(settings, elementSettingTypes),
]
