import { RecordList } from '@gantry/screens/web'
import type { ReactNode } from 'react'

/** The own private groups and the public ones of the space; the list brings its own top bar. */
const MyGroups = ({ tabs }: { readonly tabs: ReactNode }) => <RecordList table="user_group" views={tabs} />

export default MyGroups
