import { type Issue, issue, type JsonObject, type Text } from '@gantry/base/shared'
import { Type } from 'typebox'

export const settingTypes = ['text', 'number', 'yesNo', 'choice', 'secret'] as const
export type SettingType = (typeof settingTypes)[number]

export type SettingValue = string | number | boolean

/** A setting an installed extension declares; the administrator of a space gives it a value. */
export type ExtensionSetting = {
  /** By which the parts of the extension read the value. */
  readonly name: string
  readonly label: Text
  readonly type: SettingType
  /** Of a choice. */
  readonly options?: readonly string[]
  readonly required?: boolean
  /** Where no value is given; a secret has none. */
  readonly default?: SettingValue
}

const label = Type.String({ maxLength: 60 })

/** Settings as a body of a design holds them. */
export const settingsSchema = Type.Unsafe<readonly ExtensionSetting[]>(
  Type.Array(
    Type.Object(
      {
        name: Type.String({ maxLength: 40 }),
        label: Type.Union([
          label,
          Type.Object({ 'zh-CN': label, en: label }, { additionalProperties: false }),
        ]),
        type: Type.String({ enum: [...settingTypes] }),
        options: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 60 }), { maxItems: 50 })),
        required: Type.Optional(Type.Boolean()),
        default: Type.Optional(
          Type.Union([Type.String({ maxLength: 1_000 }), Type.Number(), Type.Boolean()]),
        ),
      },
      { additionalProperties: false },
    ),
    { maxItems: 20 },
  ),
)

/** Whether a value fits a setting. */
export const fitsSetting = (
  { type, options = [] }: ExtensionSetting,
  value: unknown,
): value is SettingValue => {
  switch (type) {
    case 'number':
      return typeof value === 'number' && Number.isFinite(value)
    case 'yesNo':
      return typeof value === 'boolean'
    case 'choice':
      return typeof value === 'string' && options.includes(value)
    case 'text':
    case 'secret':
      return typeof value === 'string' && value.trim() !== ''
  }
}

/** The values an extension runs with: those given that fit, else the defaults. Secrets are never among them. */
export const valuesOfSettings = (
  settings: readonly ExtensionSetting[],
  given: JsonObject,
): Readonly<Record<string, SettingValue>> =>
  Object.fromEntries(
    settings.flatMap((each): readonly (readonly [string, SettingValue])[] => {
      if (each.type === 'secret') return []
      const asked = Object.hasOwn(given, each.name) ? given[each.name] : undefined
      const value = fitsSetting(each, asked) ? asked : each.default
      return value === undefined ? [] : [[each.name, value]]
    }),
  )

const nameForm = /^(?!__proto__$|constructor$|prototype$)[A-Za-z_][A-Za-z0-9_]*$/
const isBlank = (text: Text): boolean =>
  (typeof text === 'string' ? [text] : Object.values(text)).some(each => each.trim() === '')

/** What is wrong with the settings a body declares; places begin with `settings`. */
export const checkSettings = (
  settings: readonly ExtensionSetting[],
  types: readonly SettingType[] = settingTypes,
): readonly Issue[] =>
  settings.flatMap((each, at) => [
    ...(nameForm.test(each.name) ? [] : [issue(`settings.${at}.name`, 'format')]),
    ...(settings.findIndex(other => other.name === each.name) < at
      ? [issue(`settings.${at}.name`, 'duplicate', { value: each.name })]
      : []),
    ...(isBlank(each.label) ? [issue(`settings.${at}.label`, 'required')] : []),
    ...(types.includes(each.type) ? [] : [issue(`settings.${at}.type`, 'not_permitted')]),
    ...(each.type === 'choice' && (each.options ?? []).length === 0
      ? [issue(`settings.${at}.options`, 'required')]
      : []),
    ...(each.default !== undefined && (each.type === 'secret' || !fitsSetting(each, each.default))
      ? [issue(`settings.${at}.default`, 'format')]
      : []),
  ])
