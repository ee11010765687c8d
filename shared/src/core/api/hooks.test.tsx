import { screen } from '@testing-library/react';
import { useState } from 'react';
import { apiError, handle, renderApp, server } from '../../testing/index.ts';
import { useApi } from './index.ts';

function List() {
  const [page, setPage] = useState(1);
  const { data, error, isLoading, mutate } = useApi(
    'users.list',
    { query: { page } },
    { keepPreviousData: true },
  );
  return (
    <>
      <p>
        Page {page}: {data ? `rows of ${data.page}` : 'no rows'}, {isLoading ? 'loading' : 'still'},{' '}
        {error?.code ?? 'well'}
      </p>
      <button onClick={() => setPage(page + 1)}>Next</button>
      <button onClick={() => void mutate()}>Again</button>
    </>
  );
}

it('keeps the data of the last page while the next one loads, but drops them if that load fails', async () => {
  const answers: PromiseWithResolvers<Response>[] = [];
  const answerNext = (index: number, reply: Response) => answers[index]?.resolve(reply);
  const rowsOf = (page: number) => Response.json({ users: [], page, limit: 20, total: 60 });
  server.use(
    handle('users.list', () => {
      const answer = Promise.withResolvers<Response>();
      answers.push(answer);
      return answer.promise;
    }),
  );
  const { actor } = renderApp(<List />, { user: 'admin' });
  const press = (name: string) => actor.click(screen.getByRole('button', { name }));
  await screen.findByText('Page 1: no rows, loading, well');
  answerNext(0, rowsOf(1));
  await screen.findByText('Page 1: rows of 1, still, well');

  await press('Next');
  await screen.findByText('Page 2: rows of 1, loading, well');
  answerNext(1, apiError(403, 'FORBIDDEN'));
  await screen.findByText('Page 2: no rows, still, FORBIDDEN');
  await press('Again');
  await screen.findByText('Page 2: no rows, loading, FORBIDDEN');
  answerNext(2, rowsOf(2));
  await screen.findByText('Page 2: rows of 2, still, well');

  // A failed refresh keeps the data of this page.
  await press('Again');
  answerNext(3, apiError(403, 'FORBIDDEN'));
  await screen.findByText('Page 2: rows of 2, still, FORBIDDEN');
});
