import type { Json } from '@gantry/base/shared'
import { text } from '../settings.ts'
import type { SpaceSetting } from './space-setting.ts'

/** Names an extension among all of them: `view:board`. */
export const extensionKey = (group: string, name: string): string => `${group}:${name}`

/** Extensions that new designs of the space do not use, by `extensionKey`; what uses them already keeps them. */
export const switchedOffSetting: SpaceSetting<readonly string[]> = {
  path: 'extensions.off',
  kind: 'choices',
  isPublic: true,
  label: text('停用的扩展', 'Extensions switched off'),
  default: [],
  check: value => {
    if (!Array.isArray(value)) return { code: 'format' }
    if (value.length > 500) return { code: 'max_items', params: { limit: 500 } }
    const isKey = (each: Json) => typeof each === 'string' && /^\w{1,32}:[\w-]{1,64}$/.test(each)
    return value.every(isKey) ? null : { code: 'format' }
  },
}
