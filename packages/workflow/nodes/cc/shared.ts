import type { Text } from '@gantry/base/shared'
import { Type } from 'typebox'
import {
  checkExecutors,
  type ExecutorRule,
  executorsSchema,
  mentionsOfExecutors,
  sayExecutors,
} from '../../shared/executors.ts'
import {
  checkName,
  type FieldPermission,
  humanProperties,
  type NodeMessage,
  nameSchema,
  textsOfNotices,
} from '../../shared/human.ts'
import { type NodeKind, onlyOut } from '../../shared/node-kind.ts'

/** Tells people and passes at once. */
export interface CcSettings {
  readonly name: Text
  readonly executors: readonly ExecutorRule[]
  /** Fields the people told may see; unlisted: `read`. */
  readonly fields?: Readonly<Record<string, FieldPermission>>
  readonly messages?: readonly NodeMessage[]
}

export const ccKind: NodeKind<CcSettings> = {
  name: 'cc',
  group: 'people',
  icon: 'mail',
  enters: true,
  out: () => onlyOut,
  schema: Type.Object(
    {
      name: nameSchema,
      executors: executorsSchema,
      fields: humanProperties.fields,
      messages: humanProperties.messages,
    },
    { additionalProperties: false },
  ),
  propose: ({ name }) => ({ name, executors: [] }),
  check: ({ name, executors }, { table, def, scope }) => [
    ...checkName(name),
    ...checkExecutors(executors, table, new Set(Object.keys(def.nodes)), scope).map(found => ({
      ...found,
      field: `executors.${found.field}`,
    })),
  ],
  summary: ({ executors }) => sayExecutors(executors),
  mentions: ({ executors }, { table }) => mentionsOfExecutors('executors', executors, table),
  texts: textsOfNotices,
}
