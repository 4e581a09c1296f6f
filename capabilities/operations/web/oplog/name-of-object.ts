import { isPlainObject, localise } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'

/** The name of a recorded object that has one, such as `{ id, name }`; it may be in both languages. */
export const nameOfObject = (value: unknown): string | null => {
  if (!isPlainObject(value)) return null
  const name = value.name ?? value.label ?? value.title
  if (typeof name === 'string') return name || null
  return isPlainObject(name) && typeof name['zh-CN'] === 'string' && typeof name.en === 'string'
    ? localise({ 'zh-CN': name['zh-CN'], en: name.en }, currentLang())
    : null
}
