import { useLocation } from '@alma/shared/router';
import { Rows, Skeleton } from '@alma/shared/ui';
import { RemoteModule } from './RemoteModule.tsx';
import { useRegistry } from './remotes-context.ts';

interface RemotePageProps {
  remote: string;
  expose: string;
}

/** A page of a remote. It gets no props: it depends on the address only. */
export function RemotePage({ remote, expose }: RemotePageProps) {
  const { pathname } = useLocation();
  const { remotes } = useRegistry();
  const title = remotes.find(({ name }) => name === remote)?.title ?? remote;
  const skeleton = (
    <Rows>
      <Skeleton width={220} height={28} />
      <Skeleton shape="card" height={120} />
      <Skeleton shape="card" height={240} />
    </Rows>
  );
  return (
    <RemoteModule
      key={remote}
      remote={remote}
      expose={expose}
      title={title}
      skeleton={skeleton}
      resetKey={pathname}
    />
  );
}
