import type { JsonObject } from '@gantry/base/shared'
import type { ComponentType } from 'react'
import { CallSettings } from '../actions/call/settings.tsx'
import { ChangeSettings } from '../actions/change/settings.tsx'
import { ConnectorSettings } from '../actions/connector/settings.tsx'
import { CreateSettings } from '../actions/create/settings.tsx'
import { DecisionSettings } from '../actions/decision/settings.tsx'
import { LogicSettings } from '../actions/logic/settings.tsx'
import { OpenSettings } from '../actions/open/settings.tsx'
import { PrintSettings } from '../actions/print/settings.tsx'
import { RuleSettings } from '../actions/rule/settings.tsx'
import { WorkflowSettings } from '../actions/workflow/settings.tsx'
import type { ActionKindName } from '../shared/action-kinds.ts'
import type { ActionSettingsProps } from './settings-props.ts'

const settings = {
  open: OpenSettings,
  create: CreateSettings,
  change: ChangeSettings,
  print: PrintSettings,
  call: CallSettings,
  connector: ConnectorSettings,
  workflow: WorkflowSettings,
  rule: RuleSettings,
  decision: DecisionSettings,
  logic: LogicSettings,
} satisfies Record<ActionKindName, unknown>

/** The settings of a kind of action, where options are plain JSON. */
export const actionSettingsOf = (name: ActionKindName): ComponentType<ActionSettingsProps<JsonObject>> =>
  settings[name] as unknown as ComponentType<ActionSettingsProps<JsonObject>>
