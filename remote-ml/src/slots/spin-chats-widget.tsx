import { paths } from '../components/paths.ts';
import { RecentChats } from '../features/sidebar/RecentChats.tsx';
import { texts } from '../texts.ts';

export default function SpinChatsWidget() {
  return <RecentChats kind="spin" path={paths.spin} label={texts.spin} />;
}
