import { issue } from '@gantry/base/shared'
import { Type } from 'typebox'
import { type AutomaticSettings, automaticKind } from '../automatic.ts'

/** A program of the space: the body of a function of `record` that returns values of its fields. */
export interface ScriptSettings extends AutomaticSettings {
  readonly code: string
}

export const scriptKind = automaticKind<ScriptSettings>('script', {
  icon: 'code',
  properties: { code: Type.String({ maxLength: 20_000 }) },
  proposed: { code: '' },
  check: ({ code }) => (code.trim() === '' ? [issue('code', 'required')] : []),
  mentions: () => [],
})
