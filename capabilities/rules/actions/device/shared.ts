import { type Issue, issue, type Lang, localise } from '@gantry/base/shared'
import {
  linksTo,
  type Member,
  memberSchema,
  mostMembers,
  readByMembers,
  wrongInMembers,
} from '@gantry/designs/shared'
import type { FieldId } from '@gantry/model/shared'
import { Type } from 'typebox'
import type { ResultKind, ResultScope } from '../../shared/result-kind.ts'
import { listed, say } from '../../shared/say.ts'

/** Which device a result is about. */
export interface DeviceChoice {
  /** A chosen device. */
  readonly device?: string
  /** A field of the record that links one. Both absent: the record is the device. */
  readonly by?: FieldId
}

/** A command for a device, or values desired of it. */
export interface DeviceOptions extends DeviceChoice {
  /** The product whose command it is; empty: not chosen yet. */
  readonly product: string
  readonly does: 'command' | 'desired'
  /** With `command`: its code. */
  readonly command?: string
  /** Parameters of the command, or desired values by the codes of their points, as expressions over the record. */
  readonly values: readonly Member[]
  /** Seconds until a command is given up; absent: as the product says. */
  readonly seconds?: number
}

export const deviceChoiceSchema = {
  device: Type.Optional(Type.String({ format: 'uuid' })),
  by: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
}

/** The table of devices. */
export const deviceTable = 'device'

/** What is wrong with the choice of a device; places begin inside the options. */
export const wrongDevice = (
  { device, by }: DeviceChoice,
  { subject: { table, isRecord } }: ResultScope,
): readonly Issue[] => {
  if (device !== undefined) return by === undefined ? [] : [issue('by', 'unknown', { value: by })]
  if (by === undefined) return isRecord && table.id === deviceTable ? [] : [issue('device', 'required')]
  const def = Object.hasOwn(table.fields, by) ? table.fields[by] : undefined
  return def && linksTo(def, deviceTable) ? [] : [issue('by', 'unknown', { value: by })]
}

/** The choice of a device that a new result proposes. */
export const proposedDevice = ({ subject: { table, isRecord } }: ResultScope): DeviceChoice => {
  if (isRecord && table.id === deviceTable) return {}
  const by = Object.entries(table.fields).find(([, def]) => linksTo(def, deviceTable))?.[0]
  return by === undefined ? {} : { by }
}

/** The device in words. */
export const sayDevice = (
  { device, by }: DeviceChoice,
  { subject: { table } }: ResultScope,
  lang: Lang,
): string => {
  if (by !== undefined)
    return say(lang, 'rule.device.by', { field: localise(table.fields[by]?.label ?? by, lang) })
  return say(lang, device === undefined ? 'rule.device.self' : 'rule.device.chosen')
}

export const deviceResult: ResultKind<DeviceOptions> = {
  name: 'device',
  schema: Type.Object(
    {
      ...deviceChoiceSchema,
      product: Type.String({ maxLength: 64 }),
      does: Type.String({ enum: ['command', 'desired'] }),
      command: Type.Optional(Type.String({ maxLength: 48 })),
      values: Type.Array(memberSchema, mostMembers),
      seconds: Type.Optional(Type.Integer({ minimum: 5, maximum: 604_800 })),
    },
    { additionalProperties: false },
  ),
  needsRecord: ({ device, by }) => device === undefined && by === undefined,
  propose: scope => ({ ...proposedDevice(scope), product: '', does: 'command', values: [] }),
  check: (options, scope) => {
    const { product, does, command, values, seconds } = options
    return [
      ...(product === '' ? [issue('product', 'required')] : []),
      ...wrongDevice(options, scope),
      ...(does === 'command' && !command ? [issue('command', 'required')] : []),
      ...(does === 'desired' && values.length === 0 ? [issue('values', 'required')] : []),
      ...(does === 'desired' && seconds !== undefined ? [issue('seconds', 'unknown')] : []),
      ...wrongInMembers('values', values, scope.subject.table),
    ]
  },
  mentions: ({ product, values, by }, { subject: { table } }) => [
    // Devices belong to the space: who designs one application alone may not tell them anything.
    ...(product === ''
      ? []
      : [{ at: 'product', to: { kind: 'product', id: product }, how: 'calls' as const }]),
    ...[...readByMembers(values, table), ...(by === undefined ? [] : [by])].map(part => ({
      at: 'values',
      to: { kind: 'table', id: table.id, part },
      how: 'reads' as const,
    })),
  ],
  words: (options, scope, lang) => {
    const { does, command = '', values, seconds } = options
    const device = sayDevice(options, scope, lang)
    const named = listed(
      lang,
      values.map(({ name }) => name),
    )
    const sent =
      does === 'desired'
        ? say(lang, 'rule.result.device.desired', { device, values: named })
        : say(lang, values.length === 0 ? 'rule.result.device' : 'rule.result.device.with', {
            device,
            command,
            values: named,
          })
    return seconds === undefined ? sent : say(lang, 'rule.result.device.until', { sent, seconds })
  },
}
