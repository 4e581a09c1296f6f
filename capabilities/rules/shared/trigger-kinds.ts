import type { JsonObject } from '@gantry/base/shared'
import { alarmTrigger } from '../triggers/alarm/shared.ts'
import { buttonTrigger } from '../triggers/button/shared.ts'
import { callTrigger } from '../triggers/call/shared.ts'
import { deviceTrigger } from '../triggers/device/shared.ts'
import { recordTrigger } from '../triggers/record/shared.ts'
import { scheduleTrigger } from '../triggers/schedule/shared.ts'
import { workflowTrigger } from '../triggers/workflow/shared.ts'
import type { TriggerKind } from './trigger-kind.ts'

/** Every kind of start; a new one is a folder of `triggers/` and its lines here and in `web/trigger-settings.ts`. */
export const triggerKinds = {
  record: recordTrigger,
  workflow: workflowTrigger,
  schedule: scheduleTrigger,
  call: callTrigger,
  button: buttonTrigger,
  alarm: alarmTrigger,
  device: deviceTrigger,
}

export type TriggerKindName = keyof typeof triggerKinds

export const triggerKindNames = Object.keys(triggerKinds) as readonly TriggerKindName[]

export const isTriggerKind = (name: string): name is TriggerKindName => Object.hasOwn(triggerKinds, name)

/** A kind where options are plain JSON: they fit its schema, which a rule is checked against first. */
export const triggerKindOf = (name: TriggerKindName): TriggerKind<JsonObject> =>
  triggerKinds[name] as unknown as TriggerKind<JsonObject>
