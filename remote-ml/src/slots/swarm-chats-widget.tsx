import { paths } from '../components/paths.ts';
import { RecentChats } from '../features/sidebar/RecentChats.tsx';
import { texts } from '../texts.ts';

export default function SwarmChatsWidget() {
  return <RecentChats kind="swarm" path={paths.swarm} label={texts.sidebar.swarms} />;
}
