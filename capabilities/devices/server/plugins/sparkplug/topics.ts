import type { Edge } from './edge-devices.ts'
import { type MessageKind, messageKinds } from './edge-node.ts'

const namespace = 'spBv1.0'

/** All messages of an edge node and its devices, commands to them among them. */
export const filterOf = ({ group, node }: Pick<Edge, 'group' | 'node'>): string =>
  `${namespace}/${group}/+/${node}/#`

/** Where a host application says whether it is online. */
export const stateTopic = (application: string): string => `${namespace}/STATE/${application}`

export const commandTopic = ({ group, node }: Pick<Edge, 'group' | 'node'>, device: string | null): string =>
  device === null ? `${namespace}/${group}/NCMD/${node}` : `${namespace}/${group}/DCMD/${node}/${device}`

export interface Addressed {
  /** Group and edge node. */
  readonly edge: string
  readonly kind: MessageKind
  readonly device: string | null
}

/** Null: the topic is no message of an edge node or device. */
export const readTopic = (topic: string): Addressed | null => {
  const [space, group, kind = '', node, device, ...more] = topic.split('/')
  if (space !== namespace || !group || !node || more.length > 0 || !isKind(kind)) return null
  return kind.startsWith('D') === (device !== undefined)
    ? { edge: `${group}/${node}`, kind, device: device ?? null }
    : null
}

const isKind = (text: string): text is MessageKind => (messageKinds as readonly string[]).includes(text)
