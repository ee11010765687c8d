import { swrSettings } from '@alma/shared/api';
import { AuthProvider, createSession, type Session } from '@alma/shared/auth';
import { type SlotProps, SlotProvider } from '@alma/shared/remote';
import { BrowserRouter, Navigate, NavLink, Route, Routes } from '@alma/shared/router';
import { SWRConfig } from '@alma/shared/swr';
import { GlobalStyle, ThemeProvider, useTheme } from '@alma/shared/theme';
import { ToastProvider } from '@alma/shared/toast';
import { Button, Card, CardBody } from '@alma/shared/ui';
import { type ReactNode, useState } from 'react';
import type { RemoteRecord, SlotName } from '../../src/contract/remotes/entities.ts';
import { Exposed } from './Exposed.tsx';
import { currentPerson, signInAs } from './people.ts';
import * as S from './Standalone.styled.ts';

interface StandaloneProps {
  record: RemoteRecord;
  people: readonly string[];
}

const makeSession = (): Session =>
  createSession({
    config: {
      domain: location.origin,
      client_id: 'standalone',
      redirect_url: `${location.origin}/callback`,
      logout_url: `${location.origin}/`,
      connections: {},
      allowed_origins: [],
    },
    leave: () => location.assign('/'),
    here: () => location.pathname,
  });

/** One remote in a simple shell: its pages, its widgets, and a choice of signed-in people. */
export function Standalone({ record, people }: StandaloneProps) {
  const [session] = useState(makeSession);
  const pages = record.routes.filter(({ path }) => !path.includes(':'));
  return (
    <Providers session={session} record={record}>
      <S.Frame>
        <S.Side>
          <strong>{record.title}</strong>
          <nav aria-label="Pages">
            {pages.map(({ path, title }) => (
              <NavLink key={path} to={path} end>
                {title}
              </NavLink>
            ))}
            {record.slots.length > 0 && <NavLink to="/standalone-widgets">Widgets</NavLink>}
          </nav>
          <Settings people={people} />
        </S.Side>
        <S.Main>
          <Routes>
            {record.routes.map(({ path, expose }) => (
              <Route key={path} path={path} element={<Exposed remote={record.name} expose={expose} />} />
            ))}
            <Route path="/standalone-widgets" element={<Widgets record={record} />} />
            <Route path="*" element={<Navigate to={pages[0]?.path ?? '/standalone-widgets'} replace />} />
          </Routes>
        </S.Main>
      </S.Frame>
    </Providers>
  );
}

function Providers({
  session,
  record,
  children,
}: {
  session: Session;
  record: RemoteRecord;
  children: ReactNode;
}) {
  const [OwnSlot] = useState(() => ({ name, ...pass }: SlotProps) => (
    <SlotWidgets record={record} name={name} pass={pass} />
  ));
  return (
    <ThemeProvider>
      <GlobalStyle />
      <SWRConfig value={swrSettings}>
        <AuthProvider session={session}>
          <SlotProvider render={OwnSlot}>
            <ToastProvider>
              <BrowserRouter>{children}</BrowserRouter>
            </ToastProvider>
          </SlotProvider>
        </AuthProvider>
      </SWRConfig>
    </ThemeProvider>
  );
}

/** This remote's own widgets in a slot; there are no other remotes. */
function SlotWidgets({ record, name, pass }: { record: RemoteRecord; name: SlotName; pass: object }) {
  return record.slots
    .filter(({ slot }) => slot === name)
    .map(({ expose }) => <Exposed key={expose} remote={record.name} expose={expose} pass={pass} />);
}

/** The props that each slot passes to its widgets, with data of the test double. */
const samplePass: Record<SlotName, object> = {
  'sidebar.section': { section: 'platform' },
  'dashboard.card': {},
  'user.balances': { userId: 'user-maya' },
  'title.badge': { onCount: (count: number) => void (document.title = `(${count})`) },
};

function Widgets({ record }: { record: RemoteRecord }) {
  return record.slots.map(({ slot, expose, title }) => (
    <section key={`${slot} ${expose}`} aria-label={title}>
      <Card>
        <CardBody>
          <Exposed remote={record.name} expose={expose} pass={samplePass[slot]} />
        </CardBody>
      </Card>
    </section>
  ));
}

function Settings({ people }: { people: readonly string[] }) {
  const { toggleTheme } = useTheme();
  const change = async (person: string) => {
    await signInAs(person);
    location.reload();
  };
  return (
    <S.Settings>
      <label>
        Signed in as
        <select value={currentPerson()} onChange={(event) => void change(event.target.value)}>
          {people.map((person) => (
            <option key={person}>{person}</option>
          ))}
        </select>
      </label>
      <Button variant="ghost" size="sm" onClick={toggleTheme}>
        Toggle theme
      </Button>
    </S.Settings>
  );
}
