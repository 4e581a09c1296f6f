import { ChannelPage } from './channel-page.tsx'

/** Applications in the official channel. */
const OfficialPage = () => <ChannelPage channel="official" />

export default OfficialPage
