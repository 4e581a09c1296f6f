import type { SettingsTabProps } from '@gantry/client/web'
import { RecordList } from '@gantry/screens/web'

/** The own private groups and the public ones of the space; the list brings its own top bar. */
const MyGroups = (heading: SettingsTabProps) => <RecordList table="user_group" heading={heading} />

export default MyGroups
