export type { Graph, GraphEdge, GraphNode, NodeId } from './graph.ts'
