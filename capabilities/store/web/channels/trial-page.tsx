import { ChannelPage } from './channel-page.tsx'

/** Applications in the trial channel. */
const TrialPage = () => <ChannelPage channel="trial" />

export default TrialPage
