import { useAuth } from '@alma/shared/auth';
import type { BrowserConfig } from '@alma/shared/contract';
import { Banner, Logo } from '@alma/shared/ui';
import { useState } from 'react';
import { ThemeToggle } from '../shell/ThemeToggle.tsx';
import { useDocumentTitle } from '../shell/useDocumentTitle.ts';
import { texts } from '../texts.ts';
import type { Brand } from './BrandGlyph.tsx';
import { EmailForm } from './EmailForm.tsx';
import * as S from './LoginPage.styled.ts';
import { LoginPicture } from './LoginPicture.tsx';
import { SocialButtons } from './SocialButtons.tsx';

/** Starts a sign-in by e-mail or by one of six services. Loads no remote. */
export function LoginPage({ config }: { config: BrowserConfig }) {
  const { login, loading, error } = useAuth();
  const [chosen, setChosen] = useState<Brand | 'email'>();
  useDocumentTitle(texts.login.documentTitle);

  const start = (method: Brand | 'email', email?: string) => {
    setChosen(method);
    void login({ connectionId: config.auth.connections[method], email });
  };

  return (
    <S.Page>
      <S.Side>
        <S.Head>
          <Logo name={texts.product} />
          <ThemeToggle />
        </S.Head>
        <S.Main>
          <h1>{texts.login.title}</h1>
          {error !== null && (
            <S.Failure>
              <Banner tone="danger">{error}</Banner>
            </S.Failure>
          )}
          <EmailForm
            busy={loading && chosen === 'email'}
            disabled={loading}
            onSubmit={(email) => start('email', email)}
          />
          <S.Or>{texts.login.or}</S.Or>
          <SocialButtons
            busyWith={loading && chosen !== 'email' ? chosen : undefined}
            disabled={loading}
            onChoose={(brand) => start(brand)}
          />
        </S.Main>
        <S.Footer>{texts.login.version(config.version)}</S.Footer>
      </S.Side>
      <S.Picture>
        <LoginPicture />
      </S.Picture>
    </S.Page>
  );
}
