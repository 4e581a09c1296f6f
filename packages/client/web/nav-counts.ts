import type { RoutePath } from '@gantry/model/shared'
import { create } from 'zustand'

const store = create<Readonly<Partial<Record<RoutePath, number>>>>(() => ({}))

/** Number beside a screen's entry in the navigation; 0 hides it. Set by the capability that owns the screen. */
export const setNavCount = (path: RoutePath, count: number): void => store.setState({ [path]: count })

export const useNavCount = (path: RoutePath): number => store(counts => counts[path] ?? 0)
