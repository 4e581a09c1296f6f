import { PortalList } from './portal-list.tsx'

/** The portals of the app: their order and which is opened first. */
const AppPortals = () => <PortalList terminal="app" />

export default AppPortals
