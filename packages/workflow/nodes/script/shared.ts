import { issue } from '@gantry/base/shared'
import { Type } from 'typebox'
import { type AutomaticSettings, automaticKind } from '../automatic.ts'

/** A program of the space: a function of the record that gives values of its fields. */
export interface ScriptSettings extends AutomaticSettings {
  readonly code: string
}

export const scriptKind = automaticKind<ScriptSettings>('script', {
  icon: 'code',
  properties: { code: Type.String({ maxLength: 20_000 }) },
  proposed: { code: '' },
  check: ({ code }) => [
    ...(code.trim() === '' ? [issue('code', 'required')] : []),
    // No sandbox runs it yet, and a step nobody runs would hold an instance for ever.
    issue('code', 'flow_not_run'),
  ],
  mentions: () => [],
})
