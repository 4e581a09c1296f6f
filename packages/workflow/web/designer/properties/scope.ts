import type { NodeId } from '@gantry/graph/shared'
import type { TableModel } from '@gantry/screens/web'
import type { NodeSettings, SettingsOf, WorkflowDef } from '../../../shared/definition.ts'

/** What the properties of a node look at. */
export interface PropertiesScope {
  readonly id: NodeId
  readonly def: WorkflowDef
  readonly model: TableModel
}

/** The properties of one kind of node. */
export interface PropertiesProps<Kind extends keyof SettingsOf> extends PropertiesScope {
  readonly settings: SettingsOf[Kind]
  onChange(settings: NodeSettings): void
}
