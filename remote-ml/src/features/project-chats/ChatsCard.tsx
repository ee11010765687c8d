import { useApi } from '@alma/shared/api';
import { useReader } from '@alma/shared/auth';
import type { ProjectChat } from '@alma/shared/contract';
import { Link } from '@alma/shared/router';
import { styled } from '@alma/shared/styled';
import {
  Banner,
  ButtonLink,
  FailureCard,
  formatMomentInline,
  Loading,
  Skeleton,
  StateCard,
  TitledCard,
} from '@alma/shared/ui';
import { chatTitle } from '../../components/names.ts';
import { paths } from '../../components/paths.ts';
import { texts } from '../../texts.ts';

const copy = texts.chats;

const Row = styled.li`
  display: flex;
  align-items: center;
  gap: 12px;
  min-height: 64px;
  padding: 10px 12px 10px 20px;
  border-bottom: 1px solid var(--line-faint);

  &:last-child {
    border-bottom: 0;
  }
`;

const Copy = styled.div`
  flex: 1;
  min-width: 0;
  overflow-wrap: anywhere;
  font-size: var(--fs-13);

  strong {
    display: block;
    line-height: var(--lh-ui);
  }

  small {
    color: var(--text-subtle);
    font-size: var(--fs-12);
    font-variant-numeric: tabular-nums;
  }
`;

const Count = styled.span`
  padding-right: 8px;
  color: var(--text-subtle);
  font-size: var(--fs-13);
  font-variant-numeric: tabular-nums;
`;

const FilesFirst = styled.div`
  padding: 12px 12px 0;
`;

interface ChatsCardProps {
  projectId: string;
  /** True when there are files to ask about. */
  hasFiles: boolean;
}

/** The chats of a project, newest first. */
export function ChatsCard({ projectId, hasFiles }: ChatsCardProps) {
  const reading = useApi('projects.chats', { params: { project_id: projectId } });
  const { data, error } = reading;
  return (
    <TitledCard
      title={copy.heading}
      icon="message-square"
      actions={data && <Count>{data.chats.length}</Count>}
    >
      {data === undefined && error === undefined && (
        <Loading>
          <Row as="div">
            <Skeleton width="60%" />
          </Row>
        </Loading>
      )}
      {data === undefined && error !== undefined && (
        <FailureCard bare title={copy.loadFailed} reading={reading} />
      )}
      {data?.chats.length === 0 && (
        <StateCard
          kind="empty"
          bare
          {...(hasFiles
            ? { icon: 'message-square', title: copy.none, text: copy.noneText }
            : { icon: 'file-up', title: copy.filesFirst })}
        />
      )}
      {data !== undefined && data.chats.length > 0 && (
        <>
          {!hasFiles && (
            <FilesFirst>
              <Banner tone="inset" icon="file-up" title={copy.filesFirst} />
            </FilesFirst>
          )}
          <ul>
            {data.chats.map((chat) => (
              <ChatItem key={chat.session_id} chat={chat} projectId={projectId} />
            ))}
          </ul>
        </>
      )}
    </TitledCard>
  );
}

function ChatItem({ chat, projectId }: { chat: ProjectChat; projectId: string }) {
  const { locale, timeZone } = useReader();
  const title = chatTitle(chat.title);
  return (
    <Row>
      <Copy>
        <strong>
          <bdi>{title}</bdi>
        </strong>
        <small>{copy.updated(formatMomentInline(chat.updated_at, { locale, timeZone }))}</small>
      </Copy>
      <ButtonLink size="sm">
        <Link to={paths.projectSession(projectId, chat.session_id)} aria-label={copy.openNamed(title)}>
          {copy.open}
        </Link>
      </ButtonLink>
    </Row>
  );
}
