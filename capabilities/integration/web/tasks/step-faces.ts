import type { PaletteGroup } from '@gantry/graph/web'
import { stepKinds } from '@gantry/transform/shared'
import type { IconName } from '@gantry/ui/web'
import type { TFunction } from 'i18next'

interface Face {
  readonly icon: IconName
  readonly tone: number
}

const faces: Readonly<Record<string, Face>> = {
  source: { icon: 'db', tone: 4 },
  filter: { icon: 'filter', tone: 3 },
  derive: { icon: 'fx', tone: 2 },
  select: { icon: 'cols', tone: 1 },
  join: { icon: 'link', tone: 5 },
  lookup: { icon: 'search', tone: 5 },
  union: { icon: 'plus', tone: 5 },
  aggregate: { icon: 'hash', tone: 1 },
  pivot: { icon: 'table', tone: 1 },
  unpivot: { icon: 'list', tone: 1 },
  sort: { icon: 'sort', tone: 3 },
  distinct: { icon: 'copy', tone: 3 },
  split: { icon: 'branch', tone: 3 },
  fill: { icon: 'edit', tone: 2 },
  window: { icon: 'trend', tone: 2 },
  target: { icon: 'download', tone: 4 },
  file: { icon: 'doc', tone: 4 },
}

export const faceOf = (kind: string): Face => faces[kind] ?? { icon: 'box', tone: 1 }

/** Kinds of steps by group, for the palette. */
export const stepPalette = (t: TFunction): readonly PaletteGroup[] =>
  [...new Set(stepKinds.map(({ group }) => group))].map(group => ({
    name: group,
    label: t(`transform.group.${group}`),
    items: stepKinds
      .filter(kind => kind.group === group)
      .map(({ name }) => ({ kind: name, label: t(`transform.kind.${name}`), ...faceOf(name) })),
  }))
