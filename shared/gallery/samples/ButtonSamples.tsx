import { Button, ButtonLink, Card, CopyButton, IconButton } from '@alma/shared/ui';
import * as S from '../KitPage.styled.ts';
import { Sample } from '../Sample.tsx';
import { useRetrySample } from './use-retry-sample.ts';

const variants = ['primary', 'secondary', 'ghost', 'danger'] as const;
const sizes = ['sm', 'md', 'lg'] as const;

/** Every variant in every size, and the states of one. */
export function ButtonSamples() {
  const { isTrying, tryAgain } = useRetrySample();
  return (
    <>
      <Sample title="Variants and sizes">
        <Card>
          <S.Lines>
            {sizes.map((size) => (
              <S.Wrap key={size}>
                {variants.map((variant) => (
                  <Button key={variant} variant={variant} size={size}>
                    {variant === 'danger' ? 'Delete' : `${variant[0]?.toUpperCase()}${variant.slice(1)}`}
                  </Button>
                ))}
              </S.Wrap>
            ))}
          </S.Lines>
        </Card>
      </Sample>
      <Sample title="States">
        <Card>
          <S.Lines>
            <S.Wrap>
              <Button variant="primary" busy={isTrying} onClick={tryAgain}>
                Send now
              </Button>
              <Button icon="upload" busy={isTrying} onClick={tryAgain}>
                Upload avatar
              </Button>
              <Button disabled>Disabled</Button>
            </S.Wrap>
            <S.Wrap>
              <Button variant="primary" busy>
                Sending
              </Button>
              <Button size="sm" busy>
                Saving
              </Button>
              <Button variant="danger" size="lg" busy>
                Deleting
              </Button>
            </S.Wrap>
            <S.Wrap>
              <ButtonLink variant="primary" iconEnd="arrow-right">
                <a href="#users">View Users</a>
              </ButtonLink>
              <Button variant="secondary" icon="pencil">
                Edit
              </Button>
            </S.Wrap>
          </S.Lines>
        </Card>
      </Sample>
      <Sample title="Icon alone, copy, whole width">
        <Card>
          <S.Lines>
            <S.Wrap>
              <IconButton icon="x" label="Close" size="sm" />
              <IconButton icon="panel-left" label="Menu" />
              <IconButton icon="pencil" label="Edit" variant="secondary" />
              <IconButton icon="arrow-up" label="Send" variant="primary" />
              <IconButton icon="x" label="Close menu" size="lg" />
            </S.Wrap>
            <S.Wrap>
              <code>7f3c9a1e-5b2d-4c8e</code>
              <CopyButton value="7f3c9a1e-5b2d-4c8e-9f10-2a6b7c8d9e01" label="Copy user ID" />
            </S.Wrap>
            <Button variant="primary" size="lg" block>
              Sign In
            </Button>
          </S.Lines>
        </Card>
      </Sample>
    </>
  );
}
