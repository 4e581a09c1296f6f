import { isPlainObject, type Json } from '@gantry/base/shared'
import { sessionNow } from './session.ts'

let config: Json = {}

/** The global configuration, set by the shell; empty until loaded. */
export const setConfig = (next: Json): void => {
  config = next
}

/**
 * A value of the global configuration by its dotted path, e.g. `user.pageTitlePrefix` (specification, section 3).
 * `user.entId` is the current space of the user. Undefined: not set.
 */
export const configValue = (path: string): Json | undefined => {
  if (path === 'user.entId') return sessionNow()?.space.id
  let value: unknown = config
  for (const part of path.split('.')) value = isPlainObject(value) ? value[part] : undefined
  return value as Json | undefined
}

/** A text of the configuration; empty when it is not set. */
export const configText = (path: string): string => {
  const value = configValue(path)
  return typeof value === 'string' ? value : ''
}
