/** The shape a kind of node is drawn with. */
export const shapeOf = (kind: string) =>
  kind === 'join' ? ('join' as const) : kind === 'end' ? ('pill' as const) : ('card' as const)
