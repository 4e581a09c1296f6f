import type { JsonObject } from '@gantry/base/shared'
import type { ComponentType } from 'react'
import { AlarmResultSettings } from '../actions/alarm/settings.tsx'
import { CallSettings } from '../actions/call/settings.tsx'
import { ChangeSettings } from '../actions/change/settings.tsx'
import { CreateSettings } from '../actions/create/settings.tsx'
import { DecisionSettings } from '../actions/decision/settings.tsx'
import { DeviceSettings } from '../actions/device/settings.tsx'
import { GatewaySettings } from '../actions/gateway/settings.tsx'
import { LogicSettings } from '../actions/logic/settings.tsx'
import { MessageSettings } from '../actions/message/settings.tsx'
import { RemoveSettings } from '../actions/remove/settings.tsx'
import { WorkflowSettings } from '../actions/workflow/settings.tsx'
import type { ResultKindName } from '../shared/result-kinds.ts'
import type { ResultSettingsProps } from './settings-props.ts'

const settings = {
  create: CreateSettings,
  change: ChangeSettings,
  remove: RemoveSettings,
  message: MessageSettings,
  workflow: WorkflowSettings,
  call: CallSettings,
  gateway: GatewaySettings,
  decision: DecisionSettings,
  logic: LogicSettings,
  device: DeviceSettings,
  alarm: AlarmResultSettings,
} satisfies Record<ResultKindName, unknown>

/** The settings of a kind of result; options fit its schema. */
export const resultSettingsOf = (name: ResultKindName): ComponentType<ResultSettingsProps<JsonObject>> =>
  settings[name] as unknown as ComponentType<ResultSettingsProps<JsonObject>>
