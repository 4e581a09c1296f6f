import type { Issue, Text } from '@gantry/base/shared'
import { type TProperties, type TSchema, Type } from 'typebox'
import { checkName, nameSchema } from '../shared/human.ts'
import { type NodeKind, type NodeScope, onlyOut } from '../shared/node-kind.ts'

/** Moving back over an automatic step: refused, its changes taken back, or simply done again. */
export const undoModes = ['none', 'compensate', 'rerun_safe'] as const

/** Work without a person. It runs after the command, outside of the lock of the instance, with retries. */
export interface AutomaticSettings {
  readonly name: Text
  readonly undo: (typeof undoModes)[number]
  /** Absent: 3. */
  readonly attempts?: number
  /** A monitor may let it pass when its work failed. */
  readonly skippable?: boolean
}

/** What differs between automatic kinds: their own settings. */
interface Own<Settings> {
  readonly icon: string
  readonly properties: TProperties
  readonly proposed: Omit<Settings, keyof AutomaticSettings>
  check(settings: Settings, scope: NodeScope): readonly Issue[]
  readonly mentions: NodeKind<Settings>['mentions']
}

export const automaticKind = <Settings extends AutomaticSettings>(
  name: 'service' | 'rule' | 'script',
  { icon, properties, proposed, check, mentions }: Own<Settings>,
): NodeKind<Settings> => ({
  name,
  group: 'automatic',
  icon,
  enters: true,
  out: () => onlyOut,
  schema: Type.Object(
    {
      name: nameSchema,
      undo: Type.String({ enum: [...undoModes] }),
      attempts: Type.Optional(Type.Integer({ minimum: 1, maximum: 20 })),
      skippable: Type.Optional(Type.Boolean()),
      ...properties,
    },
    { additionalProperties: false },
  ) as TSchema,
  propose: ({ name }) => ({ name, undo: 'none', ...proposed }) as Settings,
  check: (settings, scope) => [...checkName(settings.name), ...check(settings, scope)],
  summary: ({ undo }) => ({ key: `workflow.undo.${undo}` }),
  mentions,
  texts: settings => [{ at: 'name', text: settings.name }],
})
