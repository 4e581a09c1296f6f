import type { Text } from '@gantry/base/shared'
import type { Graph, GraphNode, NodeId } from '@gantry/graph/shared'
import type { FieldId, TableId } from '@gantry/model/shared'
import type { ApproveSettings } from '../nodes/approve/shared.ts'
import type { CcSettings } from '../nodes/cc/shared.ts'
import type { EndSettings } from '../nodes/end/shared.ts'
import type { ExclusiveSettings } from '../nodes/exclusive/shared.ts'
import type { FillSettings } from '../nodes/fill/shared.ts'
import type { InclusiveSettings } from '../nodes/inclusive/shared.ts'
import type { JoinSettings } from '../nodes/join/shared.ts'
import type { ParallelSettings } from '../nodes/parallel/shared.ts'
import type { RuleSettings } from '../nodes/rule/shared.ts'
import type { ScriptSettings } from '../nodes/script/shared.ts'
import type { ServiceSettings } from '../nodes/service/shared.ts'
import type { StartSettings } from '../nodes/start/shared.ts'
import type { SubprocessSettings } from '../nodes/subprocess/shared.ts'
import type { TimerSettings } from '../nodes/timer/shared.ts'
import type { FlowCase } from './flow-case.ts'

/** The settings of each kind of node. */
export interface SettingsOf {
  readonly start: StartSettings
  readonly fill: FillSettings
  readonly approve: ApproveSettings
  readonly cc: CcSettings
  readonly exclusive: ExclusiveSettings
  readonly parallel: ParallelSettings
  readonly inclusive: InclusiveSettings
  readonly join: JoinSettings
  readonly subprocess: SubprocessSettings
  readonly service: ServiceSettings
  readonly rule: RuleSettings
  readonly script: ScriptSettings
  readonly timer: TimerSettings
  readonly end: EndSettings
}

export type NodeKindName = keyof SettingsOf
export type NodeSettings = SettingsOf[NodeKindName]

/** A node with the settings of its kind: what the schema of a definition has checked. */
export type FlowNode = {
  [Kind in NodeKindName]: Omit<GraphNode<SettingsOf[Kind]>, 'kind'> & { readonly kind: Kind }
}[NodeKindName]

/** Monitors of a workflow: people and everybody with one of the roles. */
interface Monitors {
  readonly users: readonly string[]
  readonly roles: readonly string[]
  /** They may correct the data of a record under way. */
  readonly correct?: boolean
}

/** An approval workflow over one table, as it is drawn, kept and published. */
export interface WorkflowDef extends Graph<NodeSettings> {
  /** UUID, the id of the design. */
  readonly id: string
  readonly name: Text
  readonly table: TableId
  readonly nodes: Readonly<Record<NodeId, FlowNode>>
  /** Fields whose change sends a direct resubmission through every step again, besides those conditions and rules read. */
  readonly keyFields?: readonly FieldId[]
  /** Records can no longer be changed once their workflow is finished. */
  readonly lockAfterFinish?: boolean
  /** The initiator may interrupt his own instances. */
  readonly initiatorInterrupts?: boolean
  /** Who watches its instances and may interrupt, roll back, reassign and declare them void. */
  readonly monitors?: Monitors
  /** Days after the end in which monitors may roll it back or declare it void. Absent: never. */
  readonly reopenDays?: number
  /** Shown for an instance in lists; an expression over the record. Absent: the title of the record. */
  readonly subject?: string
  /** Trials that were kept; one that fails stops publishing. */
  readonly cases?: readonly FlowCase[]
  /** The BPMN file it was imported from, where that holds elements besides: they are written again on export. */
  readonly foreign?: string
}
