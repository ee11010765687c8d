import { useApiCache, useIsMounted } from '@alma/shared/api';
import { Markdown } from '@alma/shared/markdown';
import { useNavigate } from '@alma/shared/router';
import { styled } from '@alma/shared/styled';
import { Banner, Card, CardBody, CardHeader, Icon, PageHeader, Spinner, TitledCard } from '@alma/shared/ui';
import { useRef, useState } from 'react';
import { paths } from '../../components/paths.ts';
import { startChat } from '../../components/thread/start-chat.ts';
import { newChatState } from '../../components/thread/useThread.ts';
import { createSample } from './create-sample.ts';
import { sampleFile, sampleName } from './sample-file.ts';
import { texts } from './texts.ts';

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 5fr) minmax(0, 7fr);
  align-items: start;
  gap: 16px;

  @media (max-width: 1180px) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Failure = styled.div`
  margin-bottom: 16px;
`;

const Question = styled.button`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 16px;
  align-items: center;
  gap: 12px;
  width: 100%;
  min-height: 52px;
  padding: 8px 20px;
  border: 0;
  border-top: 1px solid var(--line-faint);
  background: none;
  color: var(--text-strong);
  font-size: var(--fs-13);
  font-weight: var(--w-medium);
  text-align: start;

  &:focus-visible {
    outline-offset: -2px;
  }

  &:hover {
    background: var(--bg-hover);
  }

  &[aria-disabled='true'] {
    background: none;
    color: var(--text-muted);
  }

  li:first-child > & {
    border-top: 0;
  }

  li:last-child > & {
    border-radius: 0 0 var(--r-lg) var(--r-lg);
  }
`;

/** A first project in one step: a sample file, and a question whose answer quotes it. */
export function SampleProject() {
  const navigate = useNavigate();
  const isMounted = useIsMounted();
  const cache = useApiCache();
  const [pendingQuestion, setPendingQuestion] = useState<string>();
  const [isFailed, setIsFailed] = useState(false);
  // The same for every attempt, so that a lost answer creates neither a second project nor a second chat.
  const [key] = useState(() => crypto.randomUUID());
  const isRunning = useRef(false);

  const handleAsk = async (question: string) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setPendingQuestion(question);
    setIsFailed(false);
    try {
      const projectId = await createSample(key);
      void cache.invalidate('projects.list');
      const requestId = `${key}-${texts.questions.indexOf(question)}`;
      const sessionId = await startChat({ projectId, message: question, requestId });
      if (isMounted()) void navigate(paths.projectSession(projectId, sessionId), { state: newChatState });
    } catch {
      setIsFailed(true);
      setPendingQuestion(undefined);
      isRunning.current = false;
    }
  };

  return (
    <>
      <PageHeader title={texts.title} text={texts.text} />
      {isFailed && (
        <Failure>
          <Banner tone="danger">{texts.failed}</Banner>
        </Failure>
      )}
      <Columns>
        <TitledCard title={texts.ask} icon="message-square">
          <ul>
            {texts.questions.map((question) => (
              <li key={question}>
                <Question
                  type="button"
                  aria-disabled={pendingQuestion !== undefined}
                  onClick={() => void handleAsk(question)}
                >
                  {question}
                  {pendingQuestion === question ? (
                    <Spinner size={14} label={texts.making} />
                  ) : (
                    <Icon name="arrow-right" />
                  )}
                </Question>
              </li>
            ))}
          </ul>
        </TitledCard>
        <Card>
          <CardHeader title={sampleName} icon="file-text" />
          <CardBody>
            <Markdown text={sampleFile} />
          </CardBody>
        </Card>
      </Columns>
    </>
  );
}
