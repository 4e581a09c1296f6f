import type { AppInfo } from '../../shared/types.ts'

export interface AppGroup {
  /** Null: the applications that stand in no system. */
  readonly system: string | null
  readonly apps: readonly AppInfo[]
}

/** Applications by their system, systems in the order in which their first application was made. */
export const groupApps = (apps: readonly AppInfo[]): readonly AppGroup[] => {
  const groups = new Map<string | null, AppInfo[]>()
  for (const app of apps) groups.set(app.system, [...(groups.get(app.system) ?? []), app])
  const loose = groups.get(null)
  groups.delete(null)
  const named = [...groups].map(([system, members]) => ({ system, apps: members }))
  return loose ? [...named, { system: null, apps: loose }] : named
}

/** Applications whose name, description or tables hold all the words. */
export const searchApps = (apps: readonly AppInfo[], text: string): readonly AppInfo[] => {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return apps.filter(app => {
    const said = [app.name, app.description ?? '', app.system ?? '', ...app.tables.map(table => table.label)]
    return words.every(word => said.some(part => part.toLowerCase().includes(word)))
  })
}

/** The four applications opened last. */
export const recentApps = (apps: readonly AppInfo[]): readonly AppInfo[] =>
  apps
    .filter(app => app.openedAt !== null)
    .sort((a, b) => (b.openedAt ?? '').localeCompare(a.openedAt ?? ''))
    .slice(0, 4)
