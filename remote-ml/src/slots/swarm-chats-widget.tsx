import { RecentSwarms } from '../features/sidebar/RecentSwarms.tsx';

export default function SwarmChatsWidget() {
  return <RecentSwarms />;
}
