import { Link, useNavigate } from '@alma/shared/router';
import { ButtonLink, Icon, Logo, Note, Spinner } from '@alma/shared/ui';
import { useEffect, useState } from 'react';
import { useDocumentTitle } from '../shell/useDocumentTitle.ts';
import { texts } from '../texts.ts';
import * as S from './CallbackPage.styled.ts';
import { type Outcome, useSignInOutcome } from './useSignInOutcome.ts';

/** Time after a failure until the login page opens. */
const failureShownMs = 3_000;
/** Long enough to be seen and announced, short enough not to delay the visitor. */
const successShownMs = 700;

/** Finishes a sign-in: Processing, then Success or Failure. Loads no remote. */
export function CallbackPage() {
  const [search] = useState(() => window.location.search);
  const outcome = useSignInOutcome(search);
  const navigate = useNavigate();
  useDocumentTitle(texts.callback.documentTitle);

  // Both outcomes continue automatically.
  useEffect(() => {
    if (outcome.state === 'processing') return;
    const isSuccess = outcome.state === 'success';
    const next = isSuccess ? outcome.path : '/login';
    const timer = setTimeout(
      () => void navigate(next, { replace: true }),
      isSuccess ? successShownMs : failureShownMs,
    );
    return () => clearTimeout(timer);
  }, [outcome, navigate]);

  return (
    <S.Page>
      <S.Sheet>
        <header>
          <Logo name={texts.product} />
        </header>
        <S.Main>
          <OutcomeMessage outcome={outcome} />
        </S.Main>
      </S.Sheet>
    </S.Page>
  );
}

function OutcomeMessage({ outcome }: { outcome: Outcome }) {
  if (outcome.state === 'failure') {
    return (
      <>
        <S.News role="alert">
          <S.Ring data-outcome="failure">
            <Icon name="circle-alert" size={24} />
          </S.Ring>
          <h1>{texts.callback.failure}</h1>
          <p>{outcome.message}</p>
          {outcome.detail !== undefined && <p>{outcome.detail}</p>}
          <Note data-subtle>{texts.callback.failureText}</Note>
        </S.News>
        <S.Action>
          <ButtonLink>
            <Link to="/login" replace>
              {texts.callback.backNow}
            </Link>
          </ButtonLink>
        </S.Action>
      </>
    );
  }
  if (outcome.state === 'success') {
    return (
      <S.News role="status">
        <S.Ring data-outcome="success">
          <Icon name="check" size={24} />
        </S.Ring>
        <h1>{texts.callback.success}</h1>
        <p>{outcome.path === '/' ? texts.callback.successText : texts.callback.successReturnText}</p>
      </S.News>
    );
  }
  return (
    <S.News role="status">
      <S.Ring>
        <Spinner size={24} />
      </S.Ring>
      <h1>{texts.callback.processing}</h1>
      <p>{texts.callback.processingText}</p>
    </S.News>
  );
}
