import type { AppInfo, SystemInfo } from '../../shared/types.ts'

export interface AppGroup {
  /** Null: the applications that stand in no system. */
  readonly system: SystemInfo | null
  readonly apps: readonly AppInfo[]
}

/** Applications by their system, in the order of the systems; systems without any are left out. */
export const groupApps = (apps: readonly AppInfo[], systems: readonly SystemInfo[]): readonly AppGroup[] => {
  const known = new Set(systems.map(({ id }) => id))
  return [
    ...systems.map(system => ({ system, apps: apps.filter(app => app.system === system.id) })),
    { system: null, apps: apps.filter(app => app.system === null || !known.has(app.system)) },
  ].filter(group => group.apps.length > 0)
}

/** Applications whose name, description, system or tables hold all the words. */
export const searchApps = (
  apps: readonly AppInfo[],
  systems: readonly SystemInfo[],
  text: string,
): readonly AppInfo[] => {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return apps.filter(app => {
    const system = systems.find(({ id }) => id === app.system)?.name ?? ''
    const said = [app.name, app.description ?? '', system, ...app.tables.map(table => table.label)]
    return words.every(word => said.some(part => part.toLowerCase().includes(word)))
  })
}

/** The four applications opened last. */
export const recentApps = (apps: readonly AppInfo[]): readonly AppInfo[] =>
  apps
    .filter(app => app.openedAt !== null)
    .sort((a, b) => (b.openedAt ?? '').localeCompare(a.openedAt ?? ''))
    .slice(0, 4)
