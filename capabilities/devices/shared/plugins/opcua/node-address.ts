/** A node id as people write it: `ns=2;s=Line1.Load`, `nsu=urn:plant;i=1001`, `i=2258`. */
export interface NodeAddress {
  /** Index of the namespace, or its name, which stays when the server counts anew. */
  readonly namespace: number | string
  readonly kind: 'i' | 's' | 'g' | 'b'
  readonly identifier: string
}

const form = /^(?:ns=(\d{1,5});|nsu=([^;]{1,200});)?([isgb])=(.+)$/s

const identifiers: Readonly<Record<NodeAddress['kind'], RegExp>> = {
  i: /^\d{1,10}$/,
  s: /^.{1,400}$/s,
  g: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
  b: /^[A-Za-z0-9+/]+={0,2}$/,
}

/** Null: the text is no node id. */
export const readNodeAddress = (text: string): NodeAddress | null => {
  const [, index, name, kind, identifier = ''] = form.exec(text.trim()) ?? []
  if (!isKind(kind) || !identifiers[kind].test(identifier)) return null
  if (kind === 'i' && Number(identifier) > 0xffff_ffff) return null
  if (index !== undefined && Number(index) > 0xffff) return null
  return { namespace: name ?? Number(index ?? 0), kind, identifier }
}

const isKind = (text: string | undefined): text is NodeAddress['kind'] =>
  text !== undefined && Object.hasOwn(identifiers, text)

/** The node of a device: its prefix stands before the identifier. Null: the text is no node id, or no text to put anything before. */
export const nodeOfDevice = (text: string, prefix = ''): NodeAddress | null => {
  const node = readNodeAddress(text)
  if (!node || prefix === '') return node
  return node.kind === 's' ? { ...node, identifier: `${prefix}${node.identifier}` } : null
}

export const sayNodeAddress = ({ namespace, kind, identifier }: NodeAddress): string => {
  const space =
    typeof namespace === 'string' ? `nsu=${namespace};` : namespace === 0 ? '' : `ns=${namespace};`
  return `${space}${kind}=${identifier}`
}
