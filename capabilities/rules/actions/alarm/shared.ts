import { issue, localise, type Text } from '@gantry/base/shared'
import { Type } from 'typebox'
import type { ResultKind } from '../../shared/result-kind.ts'
import { say } from '../../shared/say.ts'
import { alarmSeverities } from '../../triggers/alarm/shared.ts'
import {
  type DeviceChoice,
  deviceChoiceSchema,
  proposedDevice,
  sayDevice,
  wrongDevice,
} from '../device/shared.ts'

/** An alarm over a device. */
export interface AlarmOptions extends DeviceChoice {
  readonly level: (typeof alarmSeverities)[number]
  /** What it says, in both languages. */
  readonly text: Text
}

const words = Type.String({ maxLength: 60 })

export const alarmResult: ResultKind<AlarmOptions> = {
  name: 'alarm',
  schema: Type.Object(
    {
      ...deviceChoiceSchema,
      level: Type.String({ enum: [...alarmSeverities] }),
      text: Type.Union([words, Type.Object({ 'zh-CN': words, en: words }, { additionalProperties: false })]),
    },
    { additionalProperties: false },
  ),
  needsRecord: ({ device, by }) => device === undefined && by === undefined,
  propose: scope => ({ ...proposedDevice(scope), level: 'medium', text: '' }),
  check: (options, scope) => [
    ...wrongDevice(options, scope),
    ...(localise(options.text, 'zh-CN').trim() === '' || localise(options.text, 'en').trim() === ''
      ? [issue('text', 'required')]
      : []),
  ],
  mentions: ({ by }, { subject: { table } }) => [
    // Alarms belong to the space: who designs one application alone raises none.
    { at: 'level', to: { kind: 'table', id: 'alarm' }, how: 'writes' },
    ...(by === undefined
      ? []
      : [{ at: 'by', to: { kind: 'table', id: table.id, part: by }, how: 'reads' as const }]),
  ],
  words: (options, scope, lang) =>
    say(lang, 'rule.result.alarm', {
      device: sayDevice(options, scope, lang),
      level: say(lang, `rule.alarm.${options.level}`),
      text: localise(options.text, lang),
    }),
}
