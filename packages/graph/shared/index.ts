export { addPart, copyNodes, partOf, readCopied, withNewIds } from './clipboard.ts'
export {
  connect,
  hasPlaces,
  type Insertion,
  insertOnEdge,
  moveNodes,
  putNode,
  type Refusal,
  refusalOf,
  removeAndBridge,
  removeEdges,
  removeNodes,
  setEdge,
  setSettings,
  withoutPlaces,
} from './commands.ts'
export {
  emptyGraph,
  type Graph,
  type GraphEdge,
  type GraphNode,
  graphLimits,
  graphNodeSchema,
  graphSchema,
  type NodeId,
  placeSchemas,
} from './graph.ts'
export { type Mark, type Marks, noMarks } from './marks.ts'
export { type Adjacency, adjacencyOf, neighbourOf, reachedFrom } from './walk.ts'
