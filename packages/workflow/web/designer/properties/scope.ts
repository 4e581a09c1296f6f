import type { NodeId } from '@gantry/graph/shared'
import type { TableModel } from '@gantry/screens/web'
import type { WorkflowDef } from '../../../shared/definition.ts'

/** What the properties of a node look at. */
export interface PropertiesScope {
  readonly id: NodeId
  readonly def: WorkflowDef
  readonly model: TableModel
}
