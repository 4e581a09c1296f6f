import { RecordPlaceParts } from '@gantry/screens/web'

/** Unfinished records that name a colleague, as far as the viewer may read them. */
const OpenWork = ({ id }: { readonly id: string }) => (
  <div className="cb-work">
    <RecordPlaceParts place="Glance" table="member" record={id} />
  </div>
)

export default OpenWork
