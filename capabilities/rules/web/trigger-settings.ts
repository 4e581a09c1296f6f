import type { JsonObject } from '@gantry/base/shared'
import type { ComponentType } from 'react'
import type { TriggerKindName } from '../shared/trigger-kinds.ts'
import { AlarmSettings } from '../triggers/alarm/settings.tsx'
import { ButtonSettings } from '../triggers/button/settings.tsx'
import { CallSettings } from '../triggers/call/settings.tsx'
import { DeviceSettings } from '../triggers/device/settings.tsx'
import { RecordSettings } from '../triggers/record/settings.tsx'
import { ScheduleSettings } from '../triggers/schedule/settings.tsx'
import { WorkflowSettings } from '../triggers/workflow/settings.tsx'
import type { TriggerSettingsProps } from './settings-props.ts'

const settings = {
  record: RecordSettings,
  workflow: WorkflowSettings,
  schedule: ScheduleSettings,
  call: CallSettings,
  button: ButtonSettings,
  alarm: AlarmSettings,
  device: DeviceSettings,
} satisfies Record<TriggerKindName, unknown>

/** The settings of a kind of start; options fit its schema. */
export const triggerSettingsOf = (name: TriggerKindName): ComponentType<TriggerSettingsProps<JsonObject>> =>
  settings[name] as unknown as ComponentType<TriggerSettingsProps<JsonObject>>
