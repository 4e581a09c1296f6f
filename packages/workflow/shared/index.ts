export { ancestors, nearestBefore, returnsOf, undoSet } from '../engine/back.ts'
export { type Decision, decide, possibleIn } from '../engine/decide.ts'
export { type InstanceEventData, instanceEvents, instanceEventTypes } from '../engine/instance-events.ts'
export {
  type MigrationBlock,
  type MigrationPlan,
  migrate,
  migrationBlockCodes,
  type NodeMap,
  proposeMap,
} from '../engine/migrate.ts'
export { agreeShare, isRemovable, signOf } from '../engine/vote.ts'
export type { ApproveSettings, DisagreeOutcome, SignMode, SignRule } from '../nodes/approve/shared.ts'
export type { ServiceWork } from '../nodes/service/shared.ts'
export {
  type AgencyPermission,
  agencyPermissions,
  type Command,
  type Commander,
  type CommandName,
  type ProcessRight,
} from './command.ts'
export { planWhen } from './conditions.ts'
export type { FlowNode, NodeKindName, NodeSettings, SettingsOf, WorkflowDef } from './definition.ts'
export { type DoorAct, doorActs, isTaskAct, listWorkflows, needsReason } from './door.ts'
export { barsInitiator, isHuman, mayAbstain } from './drawing.ts'
export { type Effect, type Refusal, type RefusalCode, refusalCodes, type TrackRow } from './effect.ts'
export type { DepartmentBase, ExecutorRule, ExecutorRuleName, Within } from './executors.ts'
export { executorRuleNames, executorsSchema, planPeople } from './executors.ts'
export type {
  Ask,
  DepartmentAsked,
  Explanation,
  Facts,
  PeopleToday,
  PersonFact,
  SaidExplanation,
  SaidRule,
} from './facts.ts'
export { type FlowCase, stepsOfCase } from './flow-case.ts'
export type { FieldPermission, HumanSettings, NodeButton, NodeChannel, NodeMessage } from './human.ts'
export type { NodeKind, NodeScope, OutPort, Said } from './node-kind.ts'
export { nodeKindNames, nodeKindOf, nodeKinds } from './node-kinds.ts'
export { sayRule } from './say-rule.ts'
export {
  type Activation,
  type Instance,
  type InstanceState,
  newInstance,
  type Outcome,
  type PersonId,
  type Seat,
  type Task,
  type TaskResult,
  type TaskState,
} from './state.ts'
export type { TriedPick, TriedStep, TriedWorkflow } from './tried.ts'
export { bodyOf, emptyWorkflow, isPlayable, keyFieldsOf, workflowKind } from './workflow-kind.ts'
